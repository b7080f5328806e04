/// Who sent a request, as far as the server knows.
public enum HTTPClient: Hashable, Sendable {
  /// A client of a TCP socket, which has to show a token.
  case network
  /// A program of the same user, connected to the Unix socket.
  case local(user: UInt32)
}
