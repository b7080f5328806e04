internal import CaptureImaging

/// A JPEG that a simulated camera can show.
struct Photo: Sendable {
  private enum Content: Sendable {
    case lasting(LastingBytes)
    case file([UInt8])
  }

  let name: String
  /// The size of the stored pixels, before rotation.
  let size: FrameSize
  /// The rotation or reflection that shows the stored pixels upright.
  let orientation: Orientation
  private let content: Content

  /// Creates a photo from a file's bytes; throws unless they are a complete JPEG.
  init(name: String, bytes: [UInt8]) throws(JPEGError) {
    try self.init(name: name, content: .file(bytes))
  }

  /// Creates a photo from bytes that are not copied; throws unless they are a complete JPEG.
  init(name: String, lasting bytes: LastingBytes) throws(JPEGError) {
    try self.init(name: name, content: .lasting(bytes))
  }

  private init(name: String, content: Content) throws(JPEGError) {
    let (header, facts) = try Self.withBytes(of: content) { jpeg throws(JPEGError) in
      (try JPEGHeader(of: jpeg), try? ExifFacts(of: jpeg))
    }
    guard header.hasEnd else { throw .noEnd }
    self.name = name
    self.content = content
    size = header.size
    orientation = facts?.orientation ?? .up
  }

  /// Lends the JPEG's bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Self.withBytes(of: content, body)
  }

  private static func withBytes<Result, Failure: Error>(
    of content: Content, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch content {
    case .lasting(let bytes): try bytes.withBytes(body)
    case .file(let bytes): try body(bytes.span.bytes)
    }
  }
}

/// Bytes that stay unchanged in the same place for as long as the program runs.
///
/// They can be read from any thread, since nobody writes to them.
package struct LastingBytes: @unchecked Sendable {
  private let start: UnsafePointer<UInt8>
  private let count: Int

  package init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }
}
