public import CaptureBase
internal import CaptureImaging

/// A photo's annotations in a file beside it, `NAME.jpg.xmp` or `NAME.xmp`.
///
/// darktable and digiKam read and write such files. Everything that another program
/// wrote is preserved byte for byte, except the properties that are set here.
public struct Sidecar: Hashable, Sendable {
  /// The content of the file; equal changes to equal files produce equal bytes.
  public private(set) var bytes: [UInt8]
  /// The rating, note and keywords in the file.
  public private(set) var annotations: Annotations
  /// The photo's identifier in the store, 32 hexadecimal digits; nil if there is none.
  public private(set) var photoID: String?
  /// The checksums of all states that the photo's bytes have had, 32 hexadecimal digits each.
  public private(set) var states: [String] = []
  /// The time at which the photo was taken according to a store; nil if missing or invalid.
  public private(set) var taken: WallTime?
  /// The time of the last change to the file, as the file states it.
  public private(set) var metadataDate: String?
  /// The extension of the file that it describes, as Lightroom states it beside raw photos.
  public private(set) var describedEnding: String?

  /// The largest number of bytes in a file that is read.
  public static let byteLimit = XMPPacket.sizeLimit

  /// Creates a sidecar without any annotations.
  public init() {
    bytes = Array(Self.empty.utf8)
    annotations = Annotations()
  }

  /// Reads a file of at most ``byteLimit`` bytes; throws unless it is XMP in UTF-8 or UTF-16.
  ///
  /// The sidecar's own bytes are in UTF-8.
  public init(_ bytes: RawSpan) throws(MetadataError) {
    let text = XMPEncoding.utf8(of: bytes.copy(of: 0..<bytes.byteCount))
    let packet = try XMPPacket(parsing: text.span.bytes)
    guard text.span.bytes.isUTF8 else { throw .damagedXMP("it is not in UTF-8") }
    self.bytes = text
    annotations = packet.annotations
    photoID = packet.text(of: .photoID).flatMap { Self.isChecksum($0) ? $0 : nil }
    states = packet.items(of: .states).filter(Self.isChecksum)
    taken = packet.text(of: .taken).flatMap { WallTime(iso8601: $0) }
    metadataDate = packet.text(of: .metadataDate)
    describedEnding = packet.text(of: .describedEnding)
  }

  /// Replaces the annotations, and records `moment` as the time of the change.
  public mutating func set(_ annotations: Annotations, at moment: WallTime) throws(MetadataError) {
    let bytes = bytes
    let change = try XMPPacket(parsing: bytes.span.bytes).change(to: annotations)
    let changed = try changed(by: change, at: moment)
    guard changed.annotations == annotations, changed.photoID == photoID else { throw Self.misread }
    self = changed
  }

  /// Sets the identifier of the photo that the file belongs to; nil removes it.
  public mutating func setPhotoID(_ id: String?, at moment: WallTime) throws(MetadataError) {
    guard id.map(Self.isChecksum) ?? true else {
      throw .unwritable("an id that is not 32 hexadecimal digits")
    }
    var change = XMPChange()
    change.set(.photoID, to: id.map { .text($0) })
    let changed = try changed(by: change, at: moment)
    guard changed.photoID == id, changed.annotations == annotations else { throw Self.misread }
    self = changed
  }

  /// Sets the checksums of all states that the photo's bytes have had, oldest first.
  public mutating func setStates(_ states: [String], at moment: WallTime) throws(MetadataError) {
    guard states.allSatisfy(Self.isChecksum) else {
      throw .unwritable("a checksum that is not 32 hexadecimal digits")
    }
    guard states != self.states else { return }
    var change = XMPChange()
    change.set(.states, to: states.isEmpty ? nil : .sequence(states))
    let changed = try changed(by: change, at: moment)
    guard changed.states == states, changed.photoID == photoID, changed.annotations == annotations
    else {
      throw Self.misread
    }
    self = changed
  }

  /// Sets the time at which the photo was taken.
  ///
  /// The photo itself may not record it, and its file loses it when another program writes to it.
  public mutating func setTaken(_ taken: WallTime, at moment: WallTime) throws(MetadataError) {
    let text = taken.iso8601
    let kept = text.flatMap { WallTime(iso8601: $0) }
    guard kept != self.taken else { return }
    var change = XMPChange()
    change.set(.taken, to: text.map { .text($0) })
    let changed = try changed(by: change, at: moment)
    guard changed.taken == kept, changed.states == states, changed.photoID == photoID,
      changed.annotations == annotations
    else { throw Self.misread }
    self = changed
  }

  /// Returns the sidecar after a change, parsed again to verify the change.
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

  private static let misread = MetadataError.library("the written sidecar reads back differently")

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

extension Sidecar: OneLineDescription {
  /// The annotations and the number of bytes.
  public var description: String {
    "sidecar with \(annotations), \(bytes.count.counted("byte"))"
  }
}
