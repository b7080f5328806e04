internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The common part of the commands that change photos.
enum ChangingCommand {
  /// Changes the named photos, prints them afterwards, and says in words what was done.
  ///
  /// `words` follow the number of photos that changed, such as "moved to the bin". `idle` returns
  /// the message for a photo that has not changed.
  static func run(
    _ parsed: ParsedCommand, _ change: PhotoChange, _ words: Words,
    idle: (Photo) -> String? = { _ in nil }
  ) throws(Failure) -> ExitCode {
    let isDryRun = DryRun.isRequested(parsed)
    return try run(
      parsed, change, reporting: { words.report(on: $0, isDryRun: isDryRun, idle: idle) })
  }

  /// Changes the named photos, prints them afterwards with `members` in JSON, and reports on them.
  static func run(
    _ parsed: ParsedCommand, _ change: PhotoChange,
    members: (ChangedPhoto) -> [JSON.Member] = { _ in [] },
    reporting report: ([ChangedPhoto]) -> Report
  ) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported(by: parsed))
    let ids = try store.namedIDs(parsed) ?? []
    guard !ids.isEmpty else {
      Console.printMessage(unlessQuiet: "no photos on standard input")
      return .done
    }
    let isDryRun = DryRun.isRequested(parsed)
    let photos = try asking { () throws(StoreError) in
      try isDryRun ? store.dryRun(change, of: ids) : store.apply(change, to: ids)
    }
    print(photos, of: store, parsed, members: members)
    let absences = photos.compactMap { $0.originalError(in: store, isDryRun: isDryRun) }
    let said = report(photos)
    if !parsed[Shared.json], let sentence = said.sentence {
      Console.printResult(unlessQuiet: sentence)
    }
    said.remarks.forEach { Console.printMessage(unlessQuiet: $0) }
    // A photo leaves the bin even without its file, which is not back then.
    let isFailure = change == .restore && !absences.isEmpty
    for sentence in absences.map(\.problem) {
      if isFailure {
        Console.fail(sentence, .damage, asJSON: parsed[Shared.json])
      } else {
        Console.printMessage(unlessQuiet: sentence)
      }
    }
    DryRun.conclude(parsed)
    return isFailure ? .damage : .done
  }

  /// Prints changed photos, or those that would be changed.
  private static func print(
    _ photos: [ChangedPhoto], of store: StoreEngine, _ parsed: ParsedCommand,
    members: (ChangedPhoto) -> [JSON.Member]
  ) {
    let isDryRun = DryRun.isRequested(parsed)
    if parsed[Shared.json] {
      let trial = isDryRun ? DryRun.members : []
      Console.printResult(lines: photos.map { $0.json(in: store, and: members($0) + trial).line })
    } else if isDryRun || !Console.isQuiet {
      PhotoOutput(store: store, wantsJSON: false).say(photos.map(\.photo))
    }
  }
}

extension ChangingCommand {
  /// The message about photos after a change.
  struct Report {
    /// What was done; nil if nothing was.
    let sentence: String?
    /// Notes on photos that needed no change.
    let remarks: [String]
  }

  /// What a command does to photos, in words.
  struct Words: Sendable {
    /// What follows the number of photos, such as "moved to the bin".
    let deed: String
    /// Whether the number of photos follows the deed instead, such as "note set on".
    var isBeforeNumber = false
    /// What photos are that have not changed, such as "rated ***".
    var state: String?
    /// How to take it back; nil if that goes without saying.
    var remedy: String?

    /// Returns the message about photos, in which only those that have changed count as such.
    fileprivate func report(
      on photos: [ChangedPhoto], isDryRun: Bool, idle: (Photo) -> String?
    ) -> Report {
      let same = photos.filter { !$0.isChanged }
      let count = photos.count - same.count
      return Report(
        sentence: count > 0 ? sentence(count, isDryRun: isDryRun) : nil,
        remarks: sentence(ofUnchanged: same.count).map { [$0] }
          ?? same.compactMap { idle($0.photo) })
    }

    /// Returns the sentence about a number of photos.
    private func sentence(_ count: Int, isDryRun: Bool) -> String {
      guard !isDryRun else { return "\(count.photos) would be \(deed)" }
      let sentence = isBeforeNumber ? "\(deed) \(count.photos)" : "\(count.photos) \(deed)"
      return sentence + (remedy.map { "; \($0)" } ?? "")
    }

    /// Returns the sentence about photos that have not changed; nil if there is none.
    private func sentence(ofUnchanged count: Int) -> String? {
      guard count > 0, let state else { return nil }
      return "\(count.photos) already \(state)"
    }
  }
}

extension ChangingCommand.Words: ExpressibleByStringInterpolation {
  init(stringLiteral deed: String) {
    self.init(deed: deed)
  }
}

extension ChangedPhoto {
  /// Returns the photo as `--json` and the shell print it after a change.
  func json(in store: StoreEngine, and more: [JSON.Member] = []) -> JSON {
    let outcome: JSON = isChanged ? "changed" : "unchanged"
    return photo.json(in: store, and: JSON.members(["outcome": outcome]) + more)
  }
}
