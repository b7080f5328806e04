internal import CaptureArguments
internal import CaptureStore

/// The common part of the commands that change photos.
enum PhotoChange {
  /// Changes the named photos, and prints them afterwards.
  ///
  /// `idle` returns the message for a photo that has not changed.
  static func run(
    _ parsed: ParsedCommand, idle: (Photo) -> String? = { _ in nil },
    _ change: (StoreEngine, [PhotoID]) throws(StoreError) -> [Photo]
  ) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open()
    let ids = try store.ids(parsed[PhotoArgument.ids])
    let before = try asking { () throws(StoreError) in
      try ids.map { id throws(StoreError) in try store.photo(id) }
    }
    let photos = try asking { () throws(StoreError) in try change(store, ids) }
    PhotoOutput(store: store, wantsJSON: parsed[Shared.json]).say(photos)
    for photo in photos where before.contains(photo) { idle(photo).map(Console.tell) }
    return .done
  }
}
