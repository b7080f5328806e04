/// Bytes that are sent from where they lie, without a copy.
///
/// As long as the object is referenced, its bytes must stay where they are and not change. Sockets read
/// them after `withBytes` has returned, for which the server keeps a reference to the object.
public protocol HTTPBytes: AnyObject, Sendable {
  /// Lends the bytes, which are the same and in the same place for each call.
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result
}

/// An array whose bytes are sent from where they lie, to any number of clients.
package final class SharedBytes: HTTPBytes {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }

  package func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let bytes = bytes
    return body(bytes.span.bytes)
  }
}

/// A part of what is sent.
public enum HTTPPiece: Sendable {
  /// Bytes of an array, which is not copied if it is long.
  case bytes([UInt8])
  /// Bytes that are sent from where they lie.
  case shared(any HTTPBytes)

  /// Creates a piece from the UTF-8 of a text.
  public static func text(_ text: String) -> HTTPPiece { .bytes(Array(text.utf8)) }
}
