import CaptureBase
import Testing

@testable import CaptureMetadata

/// XMP in UTF-16, which the standard allows.
struct UTF16Tests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-16"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmp:Rating="4"><dc:subject><rdf:Bag><rdf:li>H\u{E4}fen \u{1F6A2}</rdf:li></rdf:Bag></dc:subject>\
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """

  private static func bytes(isBig: Bool, isMarked: Bool) -> [UInt8] {
    (isMarked ? "\u{FEFF}\(xml)" : xml).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `a sidecar in UTF-16 is read, and written in UTF-8`(isBig: Bool, isMarked: Bool) throws {
    var sidecar = try Sidecar(Self.bytes(isBig: isBig, isMarked: isMarked).span.bytes)
    let annotations = Annotations(rating: 4, keywords: ["H\u{E4}fen \u{1F6A2}"])
    #expect(sidecar.annotations == annotations)
    #expect(sidecar.bytes.starts(with: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8))
    var other = annotations
    other.rating = 5
    try sidecar.set(other, at: WallTime(seconds: 1_790_000_000))
    #expect(try Sidecar(sidecar.bytes.span.bytes).annotations == other)
  }

  @Test func `bytes that only begin like UTF-16 stay as they are`() {
    let cases: [[UInt8]] = [
      [], [0xFE], [0xFF, 0xFE, 0], [0, 0x3C, 0x72, 0x64], [0xFE, 0xFF, 0xD8, 0],
    ]
    for bytes in cases {
      #expect(XMPEncoding.utf8(of: bytes) == bytes)
    }
  }
}
