internal import CaptureBase
internal import CaptureFiles
internal import Glibc

/// The end of a wait, which a caller gives in milliseconds; a negative number means no limit.
struct Deadline {
  private let moment: ContinuousClock.Instant?

  init(milliseconds: Int32) {
    moment = milliseconds < 0 ? nil : ContinuousClock.now + .milliseconds(milliseconds)
  }

  /// The rest of the time for `poll`, which returns at once for 0 and waits without limit for -1.
  fileprivate var milliseconds: CInt {
    guard let moment else { return -1 }
    let rest = max(.zero, ContinuousClock.now.duration(to: moment)).nanoseconds
    return CInt(clamping: (rest + 999_999) / 1_000_000)  // so that a wait never ends too early
  }
}

extension EventDescriptor {
  /// Opens an event descriptor; fails if no more files can be opened.
  static func opened() throws(CallFailure) -> EventDescriptor {
    do throws(Errno) { return try EventDescriptor() } catch { throw CallFailure(error) }
  }

  /// Waits until something is there, or a signal arrives; returns false at the deadline.
  func wait(until deadline: Deadline) -> Bool {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wish, 1, deadline.milliseconds) != 0
  }
}
