internal import CSamplePhotos
internal import CaptureImaging

/// A JPEG that a simulated camera can show.
struct Photo: Sendable {
  private enum Content: Sendable {
    /// A built-in photo, by its index.
    case sample(Int)
    case file([UInt8])
  }

  let name: String
  /// The size of the stored pixels, before rotation.
  let size: FrameSize
  /// The rotation or reflection that shows the stored pixels upright.
  let orientation: Orientation
  private let content: Content

  /// The built-in photos, sorted by name.
  static let samples = (0..<c_sample_photo_count()).compactMap { index in
    try? Photo(name: String(cString: c_sample_photo(index).name), content: .sample(index))
  }

  /// Creates a photo from a file's bytes; throws unless they are a complete JPEG.
  init(name: String, bytes: [UInt8]) throws(JPEGError) {
    try self.init(name: name, content: .file(bytes))
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

  /// Lends the JPEG's bytes; those of a built-in photo are not copied.
  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Self.withBytes(of: content, body)
  }

  private static func withBytes<Result, Failure: Error>(
    of content: Content, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch content {
    case .sample(let index):
      let photo = c_sample_photo(index)
      return try body(UnsafeRawBufferPointer(start: photo.bytes, count: photo.count).bytes)
    case .file(let bytes):
      return try body(bytes.span.bytes)
    }
  }
}
