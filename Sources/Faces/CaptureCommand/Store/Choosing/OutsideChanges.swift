internal import CaptureArguments
internal import CaptureBase
internal import CaptureStore
internal import CaptureWords

/// What to do about changes by other programs when a store is opened.
enum OutsideChanges {
  /// Record them, since the command shows the photos as they are.
  case recorded
  /// Only say that there are some.
  case reported
  /// Only say that there are some, and do not even note that they were looked for.
  case foreseen
  /// Nothing, since the command compares all files itself, or none.
  case ignored

  /// What a command does that changes nothing in a dry run.
  static func reported(by parsed: ParsedCommand) -> OutsideChanges {
    parsed.declares(DryRun.option) && parsed[DryRun.option] ? .foreseen : .reported
  }

  /// Looks for changes in folders whose times have changed, and says once if some remain, and which
  /// command records them.
  func meet(in store: StoreEngine, recordedBy command: StoreCommand = StoreCommand("refresh")) {
    guard self != .ignored else { return }
    // A catalogue that cannot be read is reported by the command itself.
    let comparison = try? store.compareFolders(
      recording: self == .recorded, noting: self != .foreseen)
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
