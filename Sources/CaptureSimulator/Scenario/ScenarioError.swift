internal import CaptureJSON

/// A scenario that cannot be read, or photos that cannot be shown.
///
/// Its description names the file, and the line and field where there are any.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
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
