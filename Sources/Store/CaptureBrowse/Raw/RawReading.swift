internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore

/// A raw file that is open for reading and is not trusted.
struct RawReading: ~Copyable {
  private let descriptor: Descriptor
  private let name: RawName
  /// The state of the file when it was opened.
  let identity: FileIdentity

  /// The number of seconds after a change during which the checksum is verified on every read.
  ///
  /// Two changes within one tick of the kernel's clock leave the same timestamp.
  private static let unsettledTime: Int64 = 2

  init(of path: String, _ name: RawName) throws(RawFileError) {
    let descriptor = try Self.open(path)
    guard let identity = try? descriptor.identity, identity.isPlain else { throw .unreadable }
    self.descriptor = descriptor
    self.identity = identity
    self.name = name
  }

  private static func open(_ path: String) throws(RawFileError) -> Descriptor {
    do throws(FileError) {
      return try Descriptor(path, .reading)
    } catch {
      throw error.cause == .noSuchFile ? .missing : .unreadable
    }
  }

  /// Returns whether any change from now on is certain to leave a different timestamp.
  func isSettled(at now: FileIdentity.Moment) -> Bool {
    identity.touched.seconds + Self.unsettledTime < now.seconds
  }

  /// Reads the picture, verifying its checksum unless this very file has already been verified.
  borrowing func pixels(from pool: PixelPool, isProved: Bool) throws(RawFileError) -> Pixels {
    guard identity.byteCount == name.fileByteCount else { throw .cutShort }
    let header = try header()
    let pixels: Pixels
    switch name.format {
    case .bgra:
      pixels = try pool.pixels(of: name.size) { memory throws(RawFileError) in
        try fill(memory)
        try isProved ? () : check(UnsafeRawBufferPointer(memory).bytes, header)
      }
    case .yuv420:
      pixels = try pool.pixels(of: name.size) { memory throws(RawFileError) in
        try unpack(into: memory, pool, header, isProved: isProved)
      }
    }
    guard isUnwritten else { throw .changed }
    return pixels
  }

  /// Whether the file is unmodified since it was opened; it may have been removed.
  private var isUnwritten: Bool {
    guard let now = try? descriptor.identity else { return false }
    return now.byteCount == identity.byteCount && now.changed == identity.changed
  }

  private borrowing func header() throws(RawFileError) -> RawHeader {
    guard let header = RawHeader(try bytes(RawHeader.byteCount, at: 0)) else { throw .damaged }
    guard header.name == name else { throw .foreign }
    return header
  }

  private borrowing func unpack(
    into memory: UnsafeMutableRawBufferPointer, _ pool: PixelPool, _ header: RawHeader,
    isProved: Bool
  ) throws(RawFileError) {
    let byteCount = name.format.byteCount(of: name.size)
    try pool.withMemory(byteCount) { colour throws(RawFileError) in
      try fill(colour)
      let colour = UnsafeRawBufferPointer(colour)
      try isProved ? () : check(colour.bytes, header)
      guard PackedColour.unpack(colour, of: name.size, into: memory) else { throw .damaged }
    }
  }

  private borrowing func bytes(_ count: Int, at offset: Int) throws(RawFileError) -> [UInt8] {
    guard let bytes = try? descriptor.read(count, at: offset) else { throw .unreadable }
    guard bytes.count == count else { throw .cutShort }
    return bytes
  }

  private borrowing func fill(_ memory: UnsafeMutableRawBufferPointer) throws(RawFileError) {
    guard let count = try? descriptor.read(into: memory, at: RawHeader.byteCount) else {
      throw .unreadable
    }
    guard count == memory.count else { throw .cutShort }
  }

  private borrowing func check(_ bytes: RawSpan, _ header: RawHeader) throws(RawFileError) {
    guard Checksum.of(bytes) == header.checksum else { throw .damaged }
  }
}
