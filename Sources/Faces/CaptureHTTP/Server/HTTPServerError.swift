public import CaptureBase

/// A server that cannot start.
public struct HTTPServerError: ActionableError, Hashable {
  /// The kind of failure.
  public enum Code: String, Hashable, Sendable {
    /// Another program has the port, or all ports that may be used.
    case portInUse
    /// Another server listens on the Unix socket.
    case socketInUse
    /// The address is not of this machine alone, and nothing protects what is sent.
    case notLoopback
    /// The text is not an address.
    case noAddress
    /// The certificate or its key cannot be used.
    case certificate
    /// The system refused something.
    case system
  }

  /// The kind of failure.
  public let code: Code
  /// What failed and why: a sentence without its full stop.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?

  init(_ code: Code, _ problem: String, _ remedy: Remedy? = nil) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
  }
}

extension HTTPServerError {
  /// A socket that other machines can reach, without anything that protects what is sent.
  static func notLoopback(_ place: String) -> HTTPServerError {
    HTTPServerError(
      .notLoopback, "\(place) can be reached from other machines",
      Remedy(.loopbackOnly, "let it listen on 127.0.0.1 or ::1 only"))
  }
}

extension Remedy.Code {
  /// Choose another port, or end the program that uses this one.
  public static let otherPort = Remedy.Code(rawValue: "otherPort")
  /// End the other server, or use it.
  public static let otherServer = Remedy.Code(rawValue: "otherServer")
  /// Write the address in numbers.
  public static let numericAddress = Remedy.Code(rawValue: "numericAddress")
  /// Renew the certificate.
  public static let renewCertificate = Remedy.Code(rawValue: "renewCertificate")
  /// Let nobody else read the file.
  public static let makePrivate = Remedy.Code(rawValue: "makePrivate")
  /// Let the socket listen on an address of this machine alone.
  public static let loopbackOnly = Remedy.Code(rawValue: "loopbackOnly")
}
