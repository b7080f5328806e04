internal import CaptureBase
package import CaptureStore
internal import CaptureText

/// The waits of all threads, which are announced once.
package struct StoreWaits: Sendable {
  /// The number of waiting threads.
  package private(set) var count = 0
  private var isAnnounced = false

  package init() {}

  /// Records an event of a wait, and returns the message to print; nil if there is nothing new.
  package mutating func sentence(after wait: StoreWait) -> String? {
    switch wait {
    case .began:
      count += 1
    case .ended:
      count -= 1
      if count == 0 { isAnnounced = false }
    case .continues(let process, let program, let user):
      defer { isAnnounced = true }
      return isAnnounced ? nil : Self.sentence(process, program, of: user)
    case .recovery(let steps):
      return "finishing \(steps.counted("change")) that another program left unfinished"
    }
    return nil
  }

  private static func sentence(
    _ process: Int32?, _ program: String?, of user: String?
  ) -> String {
    guard let process, let program else {
      return "waiting for another program, which is changing the store"
    }
    let owner = user.map { ", user \($0.visible)" } ?? ""
    return "waiting for \(program) (pid \(process)\(owner)), which is changing the store"
  }
}
