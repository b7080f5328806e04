public import CaptureImaging

/// What is said about a photo in a file beside it, `NAME.jpg.xmp`.
///
/// darktable and digiKam read and write such files. Whatever another program
/// wrote stays, byte for byte, but for the properties that are set here.
public struct Sidecar: Hashable, Sendable {
  /// The file's bytes: the same for the same changes to the same file.
  public private(set) var bytes: [UInt8]
  public private(set) var words: PhotoWords
  /// The photo's id in the store, 32 hexadecimal digits; nil when there is none.
  public private(set) var photoID: String?
  /// The checksums of every state that the photo's bytes have had, 32 hexadecimal digits each.
  public private(set) var states: [String] = []
  /// When the photo was taken, as far as a store knew; nil when that is not said, or makes no sense.
  public private(set) var taken: WallTime?
  /// When somebody last changed the file, as it is written there.
  public private(set) var metadataDate: String?

  /// No longer file is read.
  public static let byteLimit = XMPPacket.sizeLimit

  /// Nothing said yet.
  public init() {
    bytes = Array(Self.empty.utf8)
    words = PhotoWords()
  }

  /// Reads a file of at most 4 MB; throws for one that is no XMP in UTF-8.
  public init(_ bytes: RawSpan) throws(MetadataError) {
    let packet = try XMPPacket(parsing: bytes)
    guard bytes.isUTF8 else { throw .damagedXMP("it is not in UTF-8") }
    self.bytes = bytes.copy(of: 0..<bytes.byteCount)
    words = packet.words
    photoID = packet.text(of: .photoID).flatMap { Self.isChecksum($0) ? $0 : nil }
    states = packet.items(of: .states).filter(Self.isChecksum)
    taken = packet.text(of: .taken).flatMap { WallTime(iso8601: $0) }
    metadataDate = packet.text(of: .metadataDate)
  }

  /// Puts other words in place of those there.
  public mutating func set(_ words: PhotoWords, at moment: WallTime) throws(MetadataError) {
    let bytes = bytes
    let change = try XMPPacket(parsing: bytes.span.bytes).change(to: words)
    let changed = try changed(by: change, at: moment)
    guard changed.words == words, changed.photoID == photoID else { throw Self.misread }
    self = changed
  }

  /// Names the photo that the file belongs to; nil removes the name.
  public mutating func setPhotoID(_ id: String?, at moment: WallTime) throws(MetadataError) {
    guard id.map(Self.isChecksum) ?? true else {
      throw .unwritable("an id that is not 32 hexadecimal digits")
    }
    var change = XMPChange()
    change.set(.photoID, to: id.map { .text($0) })
    let changed = try changed(by: change, at: moment)
    guard changed.photoID == id, changed.words == words else { throw Self.misread }
    self = changed
  }

  /// Lists the checksums of every state that the photo's bytes have had, the first one first.
  public mutating func setStates(_ states: [String], at moment: WallTime) throws(MetadataError) {
    guard states.allSatisfy(Self.isChecksum) else {
      throw .unwritable("a checksum that is not 32 hexadecimal digits")
    }
    guard states != self.states else { return }
    var change = XMPChange()
    change.set(.states, to: states.isEmpty ? nil : .sequence(states))
    let changed = try changed(by: change, at: moment)
    guard changed.states == states, changed.photoID == photoID, changed.words == words else {
      throw Self.misread
    }
    self = changed
  }

  /// Says when the photo was taken, which its own bytes may not say, and which its file forgets once
  /// another program writes to it.
  public mutating func setTaken(_ taken: WallTime, at moment: WallTime) throws(MetadataError) {
    let text = taken.iso8601
    let kept = text.flatMap { WallTime(iso8601: $0) }
    guard kept != self.taken else { return }
    var change = XMPChange()
    change.set(.taken, to: text.map { .text($0) })
    let changed = try changed(by: change, at: moment)
    guard changed.taken == kept, changed.states == states, changed.photoID == photoID,
      changed.words == words
    else { throw Self.misread }
    self = changed
  }

  /// The sidecar after a change, read again to be sure of it.
  private func changed(
    by change: XMPChange, at moment: WallTime
  ) throws(MetadataError) -> Sidecar {
    var change = change
    change.set(.metadataDate, to: .text(moment.description))
    let bytes = bytes
    let changed = try change.applied(to: bytes.span.bytes)
    return try Sidecar(changed.span.bytes)
  }

  private static func isChecksum(_ text: String) -> Bool {
    text.utf8.count == 32 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static let misread = MetadataError.library("what was written is not what is read")

  private static let empty = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>

    """
}

extension RawSpan {
  fileprivate var isUTF8: Bool {
    withUnsafeBytes { String(validating: $0, as: UTF8.self) != nil }
  }
}
