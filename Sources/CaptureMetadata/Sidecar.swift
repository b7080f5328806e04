public import CaptureImaging

/// What is said about a photo in a file beside it, `NAME.jpg.xmp`.
///
/// darktable and digiKam read and write such files. Whatever another program
/// wrote stays, but for the properties that are set here.
public struct Sidecar: ~Copyable {
  private var packet: XMPPacket

  /// Nothing said yet.
  public init() throws(MetadataError) {
    packet = try XMPPacket()
  }

  /// Reads a file of at most 4 MB; throws for one that is no XMP.
  public init(_ bytes: RawSpan) throws(MetadataError) {
    packet = try XMPPacket(parsing: bytes)
  }

  public var words: PhotoWords { packet.words }

  /// The photo's id in the store, 32 hexadecimal digits; nil when there is none.
  public var photoID: String? {
    packet.text(of: .photoID).flatMap { Self.isPhotoID($0) ? $0 : nil }
  }

  /// When somebody last changed the file, as it is written there.
  public var metadataDate: String? { packet.text(of: .metadataDate) }

  /// Puts other words in place of those there.
  public mutating func set(_ words: PhotoWords, at moment: WallTime) throws(MetadataError) {
    try packet.set(words)
    try packet.set(.metadataDate, to: moment.description)
  }

  /// Names the photo that the file belongs to; nil removes the name.
  public mutating func setPhotoID(_ id: String?, at moment: WallTime) throws(MetadataError) {
    guard id.map(Self.isPhotoID) ?? true else {
      throw .unwritable("an id that is not 32 hexadecimal digits")
    }
    try packet.setOrRemove(.photoID, to: id)
    try packet.set(.metadataDate, to: moment.description)
  }

  /// The file's bytes: the same for the same changes to the same file.
  public func bytes() throws(MetadataError) -> [UInt8] {
    try packet.serialised()
  }

  private static func isPhotoID(_ text: String) -> Bool {
    text.utf8.count == 32 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
