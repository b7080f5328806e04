/// An array that sockets send from where it lies, to any number of clients.
public final class SharedBytes: HTTPBytes {
  private let bytes: [UInt8]

  /// Holds an array until every socket has sent it.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Lends the bytes of the array.
  public func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let bytes = bytes
    return body(bytes.span.bytes)
  }
}
