/// A server for a page and programs on this machine.
public final class HTTPServer: Sendable {
  private let configuration: HTTPConfiguration
  private let routes: [HTTPRoute]

  /// Creates a server, which does not listen yet.
  public init(_ configuration: HTTPConfiguration, routes: [HTTPRoute]) {
    self.configuration = configuration
    self.routes = routes
  }

  /// Starts to listen, and returns once clients can connect.
  public func start() async throws(HTTPServerError) {}

  /// Finishes the answers in progress within a bound, then closes everything.
  public func stop() async {}

  /// The TCP port; nil without one, or while the server is not running.
  public var port: UInt16? { nil }

  /// What the server has done so far.
  public var statistics: HTTPStatistics { get async { HTTPStatistics() } }
}
