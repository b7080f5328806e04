internal import CaptureBase
internal import CaptureStore
internal import CaptureWords

/// Announces waits for other programs that change the store.
enum StoreWaiting {
  private static let waits = Guarded(StoreWaits())

  /// Whether any thread waits; nothing is half done then, so a signal may exit immediately.
  static var isUnderWay: Bool { waits.withLock { $0.count > 0 } }

  static func note(_ wait: StoreWait) {
    let sentence = waits.withLock { $0.sentence(after: wait) }
    if let sentence { Console.printMessage(unlessQuiet: sentence) }
  }
}
