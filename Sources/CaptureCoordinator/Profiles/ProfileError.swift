internal import CaptureFiles

/// A failure to read, write or use a profile, described in a sentence.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failure as a sentence that names the profile's file where there is one.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ error: FileError) {
    self.init("cannot \(error.step.rawValue) the profile \(error.path): \(error.cause)")
  }
}
