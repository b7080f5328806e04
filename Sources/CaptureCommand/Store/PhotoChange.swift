internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The common part of the commands that change photos.
enum PhotoChange {
  /// Changes the named photos, and prints them afterwards.
  ///
  /// `idle` returns the message for a photo that has not changed.
  static func run(
    _ parsed: ParsedCommand, idle: (Photo) -> String? = { _ in nil },
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
    for photo in photos where before.contains(photo) { idle(photo).map(Console.note) }
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
