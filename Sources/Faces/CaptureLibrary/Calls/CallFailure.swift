internal import CCaptureLibrary
internal import CaptureText

/// Why a function of the library failed, as its caller learns it.
struct CallFailure: Error, Equatable {
  /// One of the codes of `capture.h`.
  let code: CInt
  /// One or two sentences for a person, on one line.
  let message: String

  init(_ code: Int, _ message: String) {
    self.code = CInt(code)
    self.message = message.visible
  }

  static let cancelled = closed("camera")
  static let forked = CallFailure(
    CAPTURE_FORKED,
    "this process was forked from one that uses libcapture. Start another program instead.")

  /// The failure of a wait for something that was closed.
  static func closed(_ name: String) -> CallFailure {
    CallFailure(CAPTURE_CANCELLED, "the \(name) was closed during the wait")
  }

  /// The failure of a wait whose timeout was reached.
  static func timedOut(_ sentence: String, _ milliseconds: Int32) -> CallFailure {
    CallFailure(CAPTURE_TIMED_OUT, "\(sentence) within \(milliseconds) ms")
  }

  static func badArgument(_ sentence: String) -> CallFailure {
    CallFailure(CAPTURE_BAD_ARGUMENT, sentence)
  }
}
