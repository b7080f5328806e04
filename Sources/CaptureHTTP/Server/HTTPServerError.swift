/// A server that cannot start.
public struct HTTPServerError: Error, Hashable, Sendable {
  /// The kind of failure.
  public enum Code: String, Hashable, Sendable {
    /// Another program has the port, or all ports that may be used.
    case portInUse
    /// Another server listens on the Unix socket.
    case socketInUse
    /// The address is not of this machine alone.
    case notLoopback
    /// The system refused something.
    case system
  }

  /// The kind of failure.
  public let code: Code
  /// What failed and why: a sentence without its full stop.
  public let problem: String

  init(_ code: Code, _ problem: String) {
    self.code = code
    self.problem = problem
  }
}

extension HTTPServerError: CustomStringConvertible {
  /// What failed and why.
  public var description: String { problem }
}
