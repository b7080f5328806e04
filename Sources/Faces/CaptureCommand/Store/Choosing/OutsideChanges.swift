internal import CaptureBase
internal import CaptureStore
internal import CaptureWords

/// What to do about changes by other programs when a store is opened.
enum OutsideChanges {
  /// Record them, since the command shows the photos as they are.
  case recorded
  /// Only say that there are some.
  case reported
  /// Nothing, since the command compares all files itself, or none.
  case ignored

  /// Looks for changes in folders whose times have changed, and says once if some remain, and which
  /// command records them.
  func meet(in store: StoreEngine, recordedBy command: StoreCommand = StoreCommand("refresh")) {
    guard self != .ignored else { return }
    // A catalogue that cannot be read is reported by the command itself.
    let comparison = try? store.compareFolders(recording: self == .recorded)
    guard let changed = comparison?.changed, changed > 0 else { return }
    let ending =
      store.isReadOnly
      ? "the store's records may be out of date" : "run \(command)"
    Console.printMessage(
      unlessQuiet:
        "\(changed.counted("folder")) \(changed == 1 ? "was" : "were") changed by another program; \(ending)"
    )
  }
}
