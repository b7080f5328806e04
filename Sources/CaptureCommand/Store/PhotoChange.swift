internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The common part of the commands that change photos.
enum PhotoChange {
  /// Changes the named photos, prints them afterwards, and says in words what was done.
  ///
  /// `words` follow the number of photos, such as "moved to the bin". `idle` returns the message for a
  /// photo that has not changed, which then does not count.
  static func run(
    _ parsed: ParsedCommand, _ words: Words, idle: (Photo) -> String? = { _ in nil },
    _ change: (StoreEngine, [PhotoID]) throws(StoreError) -> [Photo]
  ) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported)
    let ids = try store.namedIDs(parsed) ?? []
    guard !ids.isEmpty else {
      Console.note("no photos on the standard input")
      return .done
    }
    let before = try asking { () throws(StoreError) in
      try ids.map { id throws(StoreError) in try store.photo(id) }
    }
    let photos = try asking { () throws(StoreError) in try change(store, ids) }
    print(photos, of: store, parsed)
    let remarks = photos.filter(before.contains).compactMap(idle)
    if !parsed[Shared.json], photos.count > remarks.count {
      let isTrial = DryRun.isRequested(parsed)
      Console.report(words.sentence(photos.count - remarks.count, isTrial: isTrial))
    }
    remarks.forEach(Console.note)
    DryRun.conclude(parsed)
    return .done
  }

  /// Prints changed photos, or those that would be changed.
  static func print(_ photos: [Photo], of store: StoreEngine, _ parsed: ParsedCommand) {
    let output = PhotoOutput(
      store: store, wantsJSON: parsed[Shared.json],
      isTrial: DryRun.isRequested(parsed))
    if output.wantsJSON || output.isTrial || !Console.isQuiet { output.say(photos) }
  }
}

extension PhotoChange {
  /// What a command does to photos, in words.
  struct Words: Sendable {
    /// What follows the number of photos, such as "moved to the bin".
    let deed: String
    /// How to take it back; nil if that goes without saying.
    var remedy: String?

    /// Returns the sentence about a number of photos.
    func sentence(_ count: Int, isTrial: Bool) -> String {
      guard !isTrial else { return "\(count.photos) would be \(deed)" }
      return "\(count.photos) \(deed)" + (remedy.map { "; \($0)" } ?? "")
    }
  }
}

extension PhotoChange.Words: ExpressibleByStringInterpolation {
  init(stringLiteral deed: String) {
    self.init(deed: deed)
  }
}
