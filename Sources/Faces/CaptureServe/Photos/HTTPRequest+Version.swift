internal import Capture
internal import CaptureBase
internal import CaptureHTTP
internal import CaptureStore

extension HTTPRequest {
  /// Returns how long a client may keep a picture: for good if the address names its version.
  ///
  /// Throws if the address names another version than this, which is the current one.
  func caching(of version: String) throws(HTTPFailure) -> HTTPAnswer.Caching {
    guard let wanted = try value("v") else { return .revalidated }
    guard wanted == version else {
      throw HTTPFailure(.notFound, "edited", "the picture has changed; this is not its version")
    }
    return .immutable
  }
}

extension Photo {
  /// The edition as pages and addresses of pictures have it.
  var pageEdition: String { UInt32(truncatingIfNeeded: edition).hexadecimal }
}

extension JournalCursor {
  /// A tag for an answer that changes only with the journal, and with the program that makes it.
  var answerTag: String { "\(pageEpoch)-\(serial)-\(tag ?? 0)-\(BuiltVersion.text)" }
}
