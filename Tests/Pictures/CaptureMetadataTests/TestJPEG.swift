import CaptureImaging
import CaptureTestSupport

@testable import CaptureMetadata

/// An installed program that reads and writes metadata.
enum Tool: String {
  case exiftool, exiv2

  /// Runs the tool with the name of a file with these bytes as its last argument.
  func run(_ arguments: [String], on bytes: [UInt8], as name: String) throws -> Child.Outcome {
    let folder = try TestFolder()
    try folder.write(bytes, as: name)
    return try Child.run("/usr/bin/\(rawValue)", arguments + [name], in: folder)
  }

  /// Returns a JPEG after the tool has changed it; by default a plain one.
  func tagged(_ arguments: [String], _ jpeg: [UInt8]? = nil) throws -> [UInt8] {
    let folder = try TestFolder()
    try folder.write(jpeg ?? TestJPEG.plain(), as: "a.jpg")
    let own = self == .exiftool ? ["-q", "-overwrite_original"] : []
    let outcome = try Child.run(
      "/usr/bin/\(rawValue)", own + arguments + ["a.jpg"], in: folder)
    guard outcome.status == 0, outcome.errors.isEmpty else { throw TestSetupError(outcome.errors) }
    return try [UInt8](contentsOf: "\(folder.path)/a.jpg")
  }
}

enum TestJPEG {
  /// Returns a grey picture without any metadata.
  static func plain() throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    return try encoder.encode(
      PlanarPicture(size: FrameSize(width: 16, height: 16), chroma: .grey), quality: 50)
  }

  /// Returns a JPEG with an XMP packet.
  static func withXMP(_ packet: [UInt8]) throws -> [UInt8] {
    try plain().inserting(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
  }

  /// Returns a JPEG with IPTC records.
  static func withIPTC(_ records: [UInt8]) throws -> [UInt8] {
    try plain().inserting(0xED, Array("Photoshop 3.0\0".utf8) + IPTC.resource(records))
  }
}

extension [UInt8] {
  /// Returns the JPEG with a segment inserted after its start marker.
  func inserting(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return self[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + body + self[2...]
  }

  /// Returns a JPEG's annotations; the compiler fails on a span of a call's result.
  func words() throws -> Annotations {
    try Annotations(ofJPEG: span.bytes)
  }

  func found() -> (annotations: Annotations, damage: MetadataError?) {
    Annotations.found(inJPEG: span.bytes)
  }

  func sidecar() throws(MetadataError) -> Sidecar {
    try Sidecar(span.bytes)
  }

  func packet() throws(MetadataError) -> XMPPacket {
    try XMPPacket(parsing: span.bytes)
  }
}

/// IPTC records as other programs write them.
enum IPTC {
  static let utf8 = record(1, 90, Array("\u{1B}%G".utf8))

  static func record(_ number: UInt8, _ set: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0x1C, number, set, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
  }

  static func keyword(_ body: [UInt8]) -> [UInt8] { record(2, 25, body) }

  /// Returns the records as a Photoshop resource, preceded by another one.
  static func resource(_ records: [UInt8]) -> [UInt8] {
    let other = Array("8BIM".utf8) + [0x03, 0xED, 3, 97, 98, 99, 0, 0, 0, 1, 7, 0]
    let length = (0..<4).reversed().map { UInt8(records.count >> ($0 * 8) & 0xFF) }
    let padding = [UInt8](repeating: 0, count: records.count % 2)
    return other + Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + length + records + padding
  }
}
