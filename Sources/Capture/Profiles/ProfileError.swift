internal import CaptureFiles

/// A profile that cannot be read, written or used, as a sentence.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ error: FileError) {
    self.init("cannot \(error.step.rawValue) the profile \(error.path): \(error.cause)")
  }
}
