internal import CaptureJSON

/// A failure to read a scenario or its photos.
///
/// The description names the file, and the line and field if there are any.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failure as a sentence that names the file.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ file: String, _ problem: String) {
    self.init("\(file): \(problem)")
  }

  init(_ error: JSONFieldError) {
    self.init(error.description)
  }
}
