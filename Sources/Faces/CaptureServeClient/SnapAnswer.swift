internal import CaptureJSON

/// What the server says to a request for a photo.
package enum SnapAnswer: Hashable, Sendable {
  case photo(ServedPhoto)
  /// There is no server, or it does not have the camera, or it cannot take the photo as requested.
  case declined
  /// There is a server, but it does not answer.
  case silent
  /// The photo could not be taken: the command line's sentence and exit code for that.
  case failed(String, code: Int)

  /// The exit code that the server gives if the camera is in use by others, too.
  private static let inUse = 12

  /// Reads an answer; nil if nobody listens or the connection broke.
  init(_ answer: ServerAnswer?) {
    guard let answer else {
      self = .declined
      return
    }
    if answer.status == 200, let photo = ServedPhoto(reading: answer.body) {
      self = .photo(photo)
    } else if let (sentence, code) = answer.failure, code != Self.inUse {
      self = .failed(sentence, code: code)
    } else {
      self = .declined
    }
  }
}

extension ServerAnswer {
  /// The sentence and the exit code of an error of the API; nil unless the command line has one for it.
  fileprivate var failure: (String, Int)? {
    guard let error = member("error"), case .string(let sentence) = error.member("message"),
      case .integer(let code) = error.member("code")
    else { return nil }
    return (sentence, code)
  }
}
