internal import CaptureBase
internal import CaptureTime

/// What arrives on connections.
extension ServerCore {
  /// The number of bytes that a client may send ahead of its turn.
  private static let aheadLimit = 16 << 10
  /// The number of bytes that are received, and ignored, after the last answer.
  private static let lingeringLimit = 4 << 20

  /// Both sides have agreed on keys.
  func secured(_ number: Int) {
    guard let connection = connections[number], case .handshake = connection.phase else { return }
    set(connection, .idle, for: limits.idle)
  }

  func received(_ number: Int) {
    guard let connection = connections[number] else { return }
    switch connection.phase {
    case .idle, .head, .body: takeRequests(connection)
    case .lingering: skip(connection)
    case .answering where !connection.isKept: skip(connection)
    case .handshake, .refusing, .handling, .answering, .streaming:
      // Reading goes on, since it is how a departure is noticed.
      if connection.socket.unread > Self.aheadLimit { depart(connection) }
    }
  }

  /// Ignores what a client sends, such as a body that was refused.
  private func skip(_ connection: Connection) {
    connection.lingered += connection.socket.skip()
    if connection.lingered > Self.lingeringLimit { close(connection) }
  }

  func ended(_ number: Int, isBroken: Bool) {
    guard let connection = connections[number] else { return }
    connection.hasEnded = true
    if !isBroken, case .answering = connection.phase { return }
    depart(connection)
  }

  /// Closes the connection of a client that is gone, and cancels what was being done for it.
  private func depart(_ connection: Connection) {
    if connection.isInTheMiddle { counts.departures += 1 }
    close(connection)
  }

  /// Handles the next request of a connection as soon as it is complete.
  func takeRequests(_ connection: Connection) {
    let bytes = connection.socket.read()
    counts.bytesReceived += bytes.count
    connection.reader.append(bytes)
    do throws(Refusal) {
      if case .idle = connection.phase, !connection.reader.isEmpty {
        set(connection, .head, for: limits.request)
      }
      if case .head = connection.phase, let head = try nextHead(of: connection) {
        connection.phase = .body(head, try rules.admit(head, from: connection.source))
      }
      if case .body(let head, let admission) = connection.phase,
        let body = connection.reader.nextBody(of: admission.bodyLength)
      {
        handle(request(head, admission, body, from: connection), admission, on: connection)
      }
    } catch {
      refuse(connection, error)
    }
  }

  private func nextHead(of connection: Connection) throws(Refusal) -> RequestHead? {
    guard let head = try connection.reader.nextHead(upTo: limits.headBytes) else { return nil }
    connection.answer.takesChunks = head.isCurrentVersion
    connection.answer.isHead = head.method == HTTPMethod.head.rawValue
    connection.isKept = head.keepsConnection && end == nil
    return head
  }

  private func request(
    _ head: RequestHead, _ admission: RequestRules.Admission, _ body: [UInt8],
    from connection: Connection
  ) -> HTTPRequest {
    HTTPRequest(
      admission.method, path: admission.target.path, parts: admission.match.parts,
      query: admission.target.query, headers: head.headers, body: body,
      client: connection.source.client)
  }

  private func handle(
    _ request: HTTPRequest, _ admission: RequestRules.Admission, on connection: Connection
  ) {
    let route = admission.match.route
    connection.request += 1
    connection.requested = timeline.now
    connection.isTimed = route.isTimed
    connection.answer.keepsConnection = connection.isKept
    connection.answer.isEmbeddable = route.isEmbeddable
    set(connection, .handling, for: nil)
    let exchange = Exchange(connection: connection.number, request: connection.request)
    connection.task = Task { @concurrent in await self.respond(to: request, route, exchange) }
  }

  /// Answers a request with an error, and closes the connection afterwards.
  func refuse(_ connection: Connection, _ refusal: Refusal) {
    counts.refusals[refusal.rule.rawValue, default: 0] += 1
    connection.isKept = false
    connection.answer.keepsConnection = false
    connection.answer.isEmbeddable = false
    connection.requested = timeline.now
    connection.isTimed = !refusal.isDelayed
    guard !refusal.isDelayed else {
      return set(connection, .refusing(refusal), for: limits.wrongToken)
    }
    answer(connection, HTTPAnswer(refusal))
  }
}
