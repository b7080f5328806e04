internal import CaptureBase
internal import CaptureTime

/// What is sent on connections.
extension ServerCore {
  /// Lets a route's handler answer a request, on its own thread.
  @concurrent nonisolated func respond(
    to request: HTTPRequest, _ route: HTTPRoute, _ exchange: Exchange
  ) async {
    let answer: HTTPAnswer
    do {
      answer = try await route.handler(request)
    } catch {
      answer = HTTPAnswer(HTTPFailure(unforeseen: error))
    }
    switch answer.body {
    case .none, .bytes, .shared: await finish(exchange, with: answer)
    case .stream(let body): await send(body, of: answer, isFeed: false, exchange)
    case .feed(let body): await send(body, of: answer, isFeed: true, exchange)
    }
  }

  @concurrent private nonisolated func send(
    _ body: @Sendable (HTTPWriter) async throws -> Void, of answer: HTTPAnswer, isFeed: Bool,
    _ exchange: Exchange
  ) async {
    guard await beginStream(exchange, with: answer, isFeed: isFeed) else { return }
    let writer = HTTPWriter { pieces throws(HTTPClientGone) in
      guard await self.write(pieces, to: exchange) else { throw HTTPClientGone() }
    }
    do {
      try await body(writer)
      await endStream(exchange, isWhole: true)
    } catch {
      await endStream(exchange, isWhole: false)
    }
  }

  /// Returns the connection of a request that still waits for its answer.
  private func connection(of exchange: Exchange) -> Connection? {
    guard let connection = connections[exchange.connection] else { return nil }
    return connection.request == exchange.request ? connection : nil
  }

  private func finish(_ exchange: Exchange, with answer: HTTPAnswer) {
    guard let connection = connection(of: exchange) else { return }
    self.answer(connection, answer)
  }

  /// Sends a whole answer.
  func answer(_ connection: Connection, _ answer: HTTPAnswer) {
    connection.phase = .answering
    let piece: HTTPPiece? =
      switch answer.body {
      case .bytes(let bytes): .bytes(bytes)
      case .shared(let bytes): .shared(bytes)
      case .none, .stream, .feed: nil
      }
    begin(answer, of: .known(piece?.byteCount ?? 0), on: connection)
    if let piece, !connection.answer.isHead, !answer.status.isWithoutBody {
      counts.bytesSent += connection.socket.write(piece)
    }
    setDeadline(of: connection, after: limits.progress)
  }

  /// Sends the first line and the headers.
  private func begin(
    _ answer: HTTPAnswer, of length: AnswerFraming.Length, on connection: Connection
  ) {
    let duration = timeline.now - connection.requested
    counts.count(answer.status, after: connection.isTimed ? duration : nil)
    let head = connection.answer.head(of: answer, length: length, date: timeline.date.httpDate)
    counts.bytesSent += connection.socket.write(.bytes(head))
  }

  /// Everything has been passed to the kernel.
  func emptied(_ number: Int) {
    guard let connection = connections[number], connection.socket.unsent == 0 else { return }
    switch connection.phase {
    case .answering: endAnswer(connection)
    case .streaming:
      setDeadline(of: connection, after: nil)
      let waiters = connection.waiters
      connection.waiters = []
      for waiter in waiters { waiter.resume(returning: true) }
    case .handshake, .idle, .head, .body, .refusing, .handling, .lingering: break
    }
  }

  private func endAnswer(_ connection: Connection) {
    connection.task = nil
    guard !connection.hasEnded else { return close(connection) }
    guard connection.isKept, end == nil else {
      connection.socket.endSending()
      return set(connection, .lingering, for: .seconds(1))
    }
    connection.answer = AnswerFraming(isEncrypted: connection.source.isEncrypted)
    set(connection, .idle, for: limits.idle)
    takeRequests(connection)
  }
}

// MARK: - Streams

extension ServerCore {
  /// The number of bytes that the kernel may hold of a stream and has not sent.
  private static let kernelQueue = 128 << 10

  /// Starts an answer that is made while it is sent, and returns whether it is wanted.
  private func beginStream(_ exchange: Exchange, with answer: HTTPAnswer, isFeed: Bool) -> Bool {
    guard let connection = connection(of: exchange) else { return false }
    guard connections.values.count(where: \.isStream) < limit(limits.streams, for: connection)
    else {
      refuse(connection, Refusal(.connections, .unavailable, "too many streams are open"))
      return false
    }
    if !connection.answer.takesChunks {
      connection.isKept = false
      connection.answer.keepsConnection = false
    }
    guard !connection.answer.isHead, !answer.status.isWithoutBody else {
      connection.phase = .answering
      begin(answer, of: .unknown, on: connection)
      setDeadline(of: connection, after: limits.progress)
      return false
    }
    connection.phase = .streaming(isFeed: isFeed)
    connection.socket.limitKernelQueue(to: Self.kernelQueue)
    begin(answer, of: .unknown, on: connection)
    setDeadline(of: connection, after: progressLimit(of: connection))
    if isFeed, end != nil { connection.task?.cancel() }
    return true
  }

  /// Sends pieces, and returns once the kernel has taken them; false if the client is gone.
  private func write(_ pieces: [HTTPPiece], to exchange: Exchange) async -> Bool {
    guard let connection = connection(of: exchange), connection.isStream else { return false }
    let count = pieces.reduce(0) { $0 + $1.byteCount }
    guard count > 0 else { return true }  // a chunk of no bytes would end the stream
    let isChunk = connection.answer.takesChunks
    if isChunk { connection.socket.write(.text("\(String(count, radix: 16))\r\n")) }
    for piece in pieces { counts.bytesSent += connection.socket.write(piece) }
    if isChunk { connection.socket.write(.text("\r\n")) }
    setDeadline(of: connection, after: progressLimit(of: connection))
    return await withCheckedContinuation { connection.waiters.append($0) }
  }

  private func endStream(_ exchange: Exchange, isWhole: Bool) {
    guard let connection = connection(of: exchange), connection.isStream else { return }
    guard isWhole else { return close(connection) }
    connection.phase = .answering
    if connection.answer.takesChunks { connection.socket.write(.text("0\r\n\r\n")) }
    setDeadline(of: connection, after: limits.progress)
    if connection.socket.unsent == 0 { endAnswer(connection) }
  }
}

extension HTTPPiece {
  /// The number of its bytes.
  var byteCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .shared(let owner): owner.withBytes { $0.byteCount }
    }
  }
}
