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
    let same = photos.filter(before.contains)
    let remarks = words.sentence(ofUnchanged: same.count).map { [$0] } ?? same.compactMap(idle)
    let count = photos.count - (words.state == nil ? remarks.count : same.count)
    if !parsed[Shared.json], count > 0 {
      Console.report(words.sentence(count, isTrial: DryRun.isRequested(parsed)))
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
    /// Whether the number of photos follows the deed instead, such as "note set on".
    var isBeforeNumber = false
    /// What photos are that have not changed, such as "rated ***"; they then do not count.
    var state: String?
    /// How to take it back; nil if that goes without saying.
    var remedy: String?

    /// Returns the sentence about a number of photos.
    func sentence(_ count: Int, isTrial: Bool) -> String {
      guard !isTrial else { return "\(count.photos) would be \(deed)" }
      let sentence = isBeforeNumber ? "\(deed) \(count.photos)" : "\(count.photos) \(deed)"
      return sentence + (remedy.map { "; \($0)" } ?? "")
    }

    /// Returns the sentence about photos that have not changed; nil if there is none.
    func sentence(ofUnchanged count: Int) -> String? {
      guard count > 0, let state else { return nil }
      return "\(count.photos) already \(state)"
    }
  }
}

extension PhotoChange.Words: ExpressibleByStringInterpolation {
  init(stringLiteral deed: String) {
    self.init(deed: deed)
  }
}
