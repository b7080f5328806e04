/// A scenario that cannot be read, or photos that cannot be shown.
///
/// Its description names the file, and the line and field where there are any.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ file: String, _ problem: String) {
    description = "\(file): \(problem)"
  }

  init(_ description: String) {
    self.description = description
  }
}
