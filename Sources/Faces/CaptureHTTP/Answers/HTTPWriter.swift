/// Sends the bytes of a stream to a client at the pace at which the client takes them.
public struct HTTPWriter: Sendable {
  private let sendPieces: @Sendable ([HTTPPiece]) async throws(HTTPClientGone) -> Void

  /// Creates a writer that passes pieces on, which is what tests of handlers do.
  public init(_ send: @escaping @Sendable ([HTTPPiece]) async throws(HTTPClientGone) -> Void) {
    sendPieces = send
  }

  /// Sends pieces, and returns once the client's socket has taken them.
  ///
  /// To send no stale pieces, make the next one only then. Throws if the client is gone.
  public func send(_ pieces: HTTPPiece...) async throws(HTTPClientGone) {
    try await sendPieces(pieces)
  }

  /// Sends a text, and returns once the client's socket has taken it.
  public func send(_ text: String) async throws(HTTPClientGone) {
    try await sendPieces([.text(text)])
  }
}

/// A client that has closed its connection, or takes nothing any more.
public struct HTTPClientGone: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// What happened, for reports.
  public var description: String { "the client has gone away" }
}
