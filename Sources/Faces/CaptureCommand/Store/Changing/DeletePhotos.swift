internal import CaptureArguments
internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture delete`: moves photos to the bin, or empties it.
enum DeletePhotos: ProgramCommand {
  static let emptyBin = Parameter.flag(
    "empty-bin", help: "Remove the photos in the bin permanently, and all deleted albums."
  ).forOneCall
  static let olderThan = Parameter.option(
    "older-than", .days, valueName: "days",
    help: """
      With --empty-bin: keep photos deleted within this many days of use, such as 30d, and all \
      albums.
      """
  ).forOneCall

  static let syntax = CommandSyntax(
    "delete",
    abstract: "Move photos to the bin, or empty it.",
    discussion: """
      'capture restore' takes photos out of the bin; they stay there until --empty-bin removes \
      them, without confirmation. --empty-bin also removes all albums deleted with 'capture album \
      delete', unless --older-than is given. --older-than counts only days on which the store \
      changed, so that a wrong clock removes nothing too early.
      """,
    parameters: [
      PhotoArgument.optionalIDs, PhotoArgument.null, emptyBin, olderThan, DryRun.option,
      StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture delete 3fa2 77b0", "move two photos to the bin"),
      Example(
        "capture list --ids --rating reject | capture delete -", "move all rejected photos there"),
      Example(
        "capture delete --empty-bin --older-than 30d",
        "empty the bin, except for photos deleted in the last 30 days of use"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    if let problem = problem(of: parsed) {
      throw .usage(UsageError(problem, in: parsed.command))
    }
    guard !parsed[emptyBin] else { return try empty(parsed) }
    return try ChangingCommand.run(
      parsed, .delete,
      .init(
        deed: "moved to the bin", remedy: "\(StoreCommand("restore")) takes photos out of it"),
      idle: { "nothing to delete: \($0.path) is already in the bin" })
  }

  /// Returns the problem with the combination of arguments; nil if there is none.
  private static func problem(of parsed: ParsedCommand) -> UsageProblem? {
    let namesPhotos = !parsed[PhotoArgument.optionalIDs].isEmpty
    if parsed[emptyBin] {
      return namesPhotos ? .refused("'--empty-bin' empties the whole bin; do not name photos") : nil
    }
    if parsed[olderThan] != nil { return .refused("'--older-than' requires '--empty-bin'") }
    return namesPhotos ? nil : .missingArgument("<id>")
  }

  private static func empty(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported(by: parsed))
    let days = parsed[olderThan]
    let isDryRun = parsed[DryRun.option]
    let (albums, photos) = try asking { () throws(StoreError) in
      let albums = days == nil ? try store.deletedAlbumCount() : 0
      let photos =
        try isDryRun
        ? store.binnedPhotos(olderThan: days).count : store.emptyBin(olderThan: days)
      return (albums, photos)
    }
    let removed = photos.photos + (albums > 0 ? " and \(albums.counted("deleted album"))" : "")
    if parsed[Shared.json] {
      let members = JSON.members([
        "photosRemoved": .integer(photos), "albumsRemoved": .integer(albums),
      ])
      Console.printResult(JSON.object(members + (isDryRun ? DryRun.members : [])).line)
    } else if isDryRun {
      Console.printResult("\(removed) would be removed permanently")
    } else {
      Console.printResult(unlessQuiet: "\(removed) removed permanently")
    }
    DryRun.conclude(parsed)
    return .done
  }
}

extension TextForm where Value == Int {
  /// A whole number of days.
  fileprivate static var days: Self {
    Self("a number of days such as 30d", unit: "d") { text in
      guard let span = Duration(text), span >= .seconds(86_400) else { return nil }
      let (days, rest) = span.components.seconds.quotientAndRemainder(dividingBy: 86_400)
      return rest == 0 && span.components.attoseconds == 0 ? Int(days) : nil
    }
  }
}
