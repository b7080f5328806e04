internal import CaptureBase
public import CaptureTime

/// A server for a page and programs on this machine.
///
/// One thread sees to all connections; handlers run elsewhere. Every rule about who may request what is
/// checked before a handler is called.
public final class HTTPServer: Sendable {
  /// What a started server consists of.
  private struct Running: Sendable {
    let core: ServerCore
    let port: UInt16?
    var isStopped = false
  }

  private let configuration: HTTPConfiguration
  private let routes: [HTTPRoute]
  private let timeline: any Timeline
  private let running = Guarded(Running?.none)

  /// Creates a server, which does not listen yet.
  public init(
    _ configuration: HTTPConfiguration, routes: [HTTPRoute],
    timeline: any Timeline = WallTimeline()
  ) {
    self.configuration = configuration
    self.routes = routes
    self.timeline = timeline
  }

  deinit {
    guard let core = takeCore() else { return }
    Task { await Self.stop(core) }
  }

  /// Starts to listen, and returns once clients can connect; a server is started once.
  public func start() async throws(HTTPServerError) {
    precondition(running.withLock { $0 == nil }, "the server has been started before")
    let sockets = try ListeningSocket.open(configuration, at: timeline.date)
    let core = try ServerCore(configuration, routes: routes, timeline: timeline)
    let port = sockets.compactMap(\.port).first
    running.withLock { $0 = Running(core: core, port: port) }
    await core.listen(on: sockets)
  }

  /// Finishes the answers in progress within a bound, then closes everything.
  public func stop() async {
    guard let core = takeCore() else { return }
    await Self.stop(core)
  }

  /// The TCP port; nil without one, or if the server is not running.
  public var port: UInt16? { running.withLock { $0?.isStopped == false ? $0?.port : nil } }

  /// The address of the server's root without its slash, as browsers reach it; nil without a TCP port,
  /// or if the server is not running.
  public var origin: String? {
    port.map { port in
      configuration.remote.map { "https://\($0.hosts(port: port)[0])" }
        ?? "http://127.0.0.1:\(port)"
    }
  }

  /// What the server has done so far.
  public var statistics: HTTPStatistics {
    get async { await running.withLock { $0?.core }?.statistics ?? HTTPStatistics() }
  }

  /// Returns what is to be stopped, the first time that it is called.
  private func takeCore() -> ServerCore? {
    running.withLock { running in
      guard let started = running, !started.isStopped else { return nil }
      running?.isStopped = true
      return started.core
    }
  }

  private static func stop(_ core: ServerCore) async {
    await core.stop()
    await core.loop.stop()
  }
}
