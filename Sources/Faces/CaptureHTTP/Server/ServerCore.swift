internal import CaptureBase
internal import CaptureFiles
internal import CaptureTime
internal import Dispatch
internal import Glibc

/// The listeners and connections of a server, on the thread of its loop.
///
/// No request or handle of C leaves this actor. Handlers know a request by its number, and an answer to a
/// request that is gone is dropped.
actor ServerCore {
  /// A request, for as long as the server is occupied with it.
  struct Exchange: Hashable, Sendable {
    let connection: Int
    let request: Int
  }

  nonisolated let loop: EventLoop
  nonisolated let rules: RequestRules
  nonisolated let limits: HTTPLimits
  nonisolated let timeline: any Timeline

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  var listeners: [Listener] = []
  var connections: [Int: Connection] = [:]
  /// What is counted; the rest of the statistics is what there is at present.
  var counts = HTTPStatistics()
  /// The alarm for the earliest deadline, which may be earlier than that.
  var alarm: (moment: Timestamp, alarm: Alarm)?
  let alarmQueue = DispatchQueue(label: "capture.http.alarms")
  /// The time at which the server stops without waiting any longer; nil while it runs.
  var end: Timestamp?
  /// Who waits until the last connection is closed.
  var stopping: CheckedContinuation<Void, Never>?
  private var lastConnection = 0

  /// What the server has done, and what is open.
  var statistics: HTTPStatistics {
    var statistics = counts
    statistics.openConnections = connections.count
    statistics.openStreams = connections.values.count(where: \.isStream)
    return statistics
  }

  init(_ configuration: HTTPConfiguration, routes: [HTTPRoute], timeline: any Timeline)
    throws(HTTPServerError)
  {
    do throws(Errno) {
      loop = try EventLoop()
    } catch {
      throw HTTPServerError(.system, "the server's thread cannot be started: \(error)")
    }
    rules = RequestRules(
      routes: RouteTable(routes), token: configuration.token, plainKey: configuration.plainKey)
    limits = configuration.limits
    self.timeline = timeline
  }

  /// Starts to listen.
  func listen(on sockets: [ListeningSocket]) {
    for (index, socket) in sockets.enumerated() {
      let listener = Listener(socket, on: loop.base) { [weak self] in
        self?.assumeIsolated { $0.accept(from: index) }
      }
      listeners.append(listener)
    }
  }

  /// Finishes the answers in progress within the limit, then closes everything.
  func stop() async {
    listeners.removeAll()
    end = timeline.now + limits.stop
    for connection in Array(connections.values) { endEarly(connection) }
    if !connections.isEmpty {
      wake(at: end)
      await withCheckedContinuation { stopping = $0 }
    }
    alarm = nil
  }

  /// Closes a connection on which nothing is being answered, and lets the others finish.
  private func endEarly(_ connection: Connection) {
    connection.isKept = false
    connection.answer.keepsConnection = false
    switch connection.phase {
    case .handshake, .idle, .head, .body, .refusing, .lingering: close(connection)
    case .handling, .answering: break
    case .streaming(let isFeed): if isFeed { connection.task?.cancel() }
    }
  }
}

// MARK: - Connections

extension ServerCore {
  private func accept(from index: Int) {
    let listener = listeners[index]
    for _ in 0..<16 {
      let rivals = connections.values.count { $0.isLocal == listener.socket.isLocal }
      guard rivals < mostConnections || !listener.socket.isLocal && closeTurnedAway() else {
        return pause(listener)
      }
      switch listener.accept() {
      case .connection(let descriptor): open(descriptor, from: listener.socket)
      case .nothing: return
      case .failure:
        counts.shortages += 1
        return pause(listener)
      }
    }
  }

  /// The number of connections open at once, including those turned away because there are too many;
  /// the Unix socket has as many of its own.
  private var mostConnections: Int { limits.connections + limits.streams + 32 }

  /// Stops accepting from a listener until a connection is closed, or a moment has passed.
  private func pause(_ listener: Listener) {
    listener.pause()
    wake(at: timeline.now + .milliseconds(100))
  }

  private func open(_ descriptor: CInt, from listener: ListeningSocket) {
    let source = listener.source(of: descriptor)
    lastConnection += 1
    let number = lastConnection
    let callbacks = ConnectionSocket.Callbacks(
      secured: { [weak self] in self?.assumeIsolated { $0.secured(number) } },
      received: { [weak self] in self?.assumeIsolated { $0.received(number) } },
      emptied: { [weak self] in self?.assumeIsolated { $0.emptied(number) } },
      ended: { [weak self] isBroken in
        self?.assumeIsolated { $0.ended(number, isBroken: isBroken) }
      })
    let socket = ConnectionSocket(
      descriptor, on: loop.base, tls: listener.tls, callbacks: callbacks)
    guard let socket else { return }
    let connection = Connection(
      number: number, source: source, socket: socket, descriptor: descriptor)
    connections[number] = connection
    counts.connections += 1
    if source.isEncrypted {
      set(connection, .handshake, for: limits.request)
    } else {
      set(connection, .idle, for: limits.idle)
    }
    if let refusal = refusal(of: connection) { refuse(connection, refusal) }
  }

  /// Returns why a new connection is not served.
  private func refusal(of connection: Connection) -> Refusal? {
    if case .local(let user) = connection.source, user != geteuid() {
      return Refusal(.user, .forbidden, "this socket is for programs of its owner")
    }
    let others = connections.values.count { $0 !== connection && $0.isServed && !$0.isStream }
    guard others >= limit(limits.connections, for: connection), !makeRoom(for: connection) else {
      return nil
    }
    connection.isTurnedAway = true
    return Refusal(.connections, .unavailable, "too many connections are open")
  }

  /// Returns how much of a limit applies to a connection: some is kept free for the Unix socket.
  func limit(_ limit: Int, for connection: Connection) -> Int {
    connection.isLocal ? limit : limit - limits.reserved
  }

  /// Closes a connection at once.
  func close(_ connection: Connection) {
    guard connections.removeValue(forKey: connection.number) != nil else { return }
    connection.task?.cancel()
    for waiter in connection.waiters { waiter.resume(returning: false) }
    connection.waiters = []
    for listener in listeners { listener.resume() }
    guard connections.isEmpty else { return }
    stopping?.resume()
    stopping = nil
  }
}
