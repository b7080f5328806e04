internal import CaptureArguments
internal import CaptureStore

/// What the commands share that change photos.
enum PhotoChange {
  /// Changes the photos that were named, all of them or none, and prints them as they are then.
  static func run(
    _ parsed: ParsedCommand,
    _ change: (PhotoStore, [PhotoID]) throws(StoreError) -> [Photo]
  ) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open()
    let ids = try store.ids(parsed[PhotoArgument.ids])
    let photos = try asking { () throws(StoreError) in try change(store, ids) }
    PhotoVoice(store: store, wantsJSON: parsed[Shared.json]).say(photos)
    return .done
  }
}
