internal import CaptureImaging
internal import CaptureStore

/// Waits for other programs that change the store, which people hear of and can end.
enum StoreWaiting {
  private static let count = Guarded(0)

  /// Whether some thread waits; nothing is half done then, so the program may end at once.
  static var isUnderWay: Bool { count.withLock { $0 > 0 } }

  static func note(_ wait: StoreWait) {
    switch wait {
    case .began: count.withLock { $0 += 1 }
    case .ended: count.withLock { $0 -= 1 }
    case .lasts(let process?, let program?):
      Console.tell("waiting for \(program) (pid \(process)), which is changing the store")
    case .lasts: Console.tell("waiting for another program, which is changing the store")
    }
  }
}
