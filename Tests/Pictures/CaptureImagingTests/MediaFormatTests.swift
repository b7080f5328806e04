import Testing

@testable import CaptureImaging

@Suite struct MediaFormatTests {
  private static func format(_ head: [UInt8], named name: String = "") -> String? {
    MediaFormat(head: head.span.bytes, fileName: name)?.description
  }

  private static func box(_ brand: String) -> [UInt8] {
    [0, 0, 0, 24] + Array("ftyp\(brand)\0\0\0\0mif1".utf8)
  }

  private static let heads: [(format: String, head: [UInt8])] = [
    ("a picture (JPEG)", [0xFF, 0xD8, 0xFF, 0xE1]),
    ("a picture (PNG)", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ("a picture (GIF)", Array("GIF89a".utf8)),
    ("a picture (WebP)", Array("RIFF\0\0\0\0WEBPVP8 ".utf8)),
    (
      "a picture (BMP)",
      Array("BM".utf8) + [9, 9, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0]
    ),
    ("a picture (JPEG 2000)", [0, 0, 0, 12] + Array("jP  ".utf8)),
    ("a picture (JPEG 2000)", [0xFF, 0x4F, 0xFF, 0x51]),
    ("a picture (JPEG XL)", [0, 0, 0, 12] + Array("JXL ".utf8)),
    ("a picture (JPEG XL)", [0xFF, 0x0A, 0xFA]),
    ("a picture (PSD)", Array("8BPS".utf8)),
    ("a picture (XCF)", Array("gimp xcf v011".utf8)),
    ("a picture (OpenEXR)", [0x76, 0x2F, 0x31, 0x01]),
    ("a picture (PPM)", Array("P6 4 2 255\n".utf8)), ("a picture (PPM)", Array("P3\n# x".utf8)),
    ("a picture (PGM)", Array("P5\n4 2\n255\n".utf8)), ("a picture (PBM)", Array("P4\r4 2".utf8)),
    ("a picture (PAM)", Array("P7\nWIDTH 4\n".utf8)), ("a picture (PFM)", Array("PF\n4 2".utf8)),
    ("a picture (DDS)", Array("DDS ".utf8)), ("a picture (DPX)", Array("XPDS".utf8)),
    ("a picture (FITS)", Array("SIMPLE  =".utf8)), ("a picture (HDR)", Array("#?RADIANCE".utf8)),
    ("a picture (MIFF)", Array("id=ImageMagick".utf8)),
    ("a picture (XPM)", Array("/* XPM */".utf8)),
    ("a picture (JNG)", [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ("a picture (JPEG XR)", [0x49, 0x49, 0xBC, 0x01]),
    ("a picture (SVG)", Array("<?xml version=\"1.0\"?>\n<svg ".utf8)),
    ("a picture (TIFF)", Array("II*\0".utf8)), ("a picture (TIFF)", Array("MM\0*".utf8)),
    ("a picture (CR2)", Array("II*\0\u{10}\0\0\0CR".utf8)),
    ("a picture (RAF)", Array("FUJIFILMCCD-RAW 0201".utf8)),
    ("a picture (ORF)", Array("IIRO".utf8)), ("a picture (RW2)", Array("IIU\0".utf8)),
    ("a picture (CRW)", Array("II\u{1A}\0\0\0HEAPCCDR".utf8)),
    ("a picture (X3F)", Array("FOVb".utf8)), ("a picture (MRW)", Array("\0MRM".utf8)),
    ("a picture (HEIC)", box("heic")), ("a picture (HEIC)", box("mif1")),
    ("a picture (AVIF)", box("avif")), ("a picture (CR3)", box("crx ")),
    ("a video (MP4)", box("isom")), ("a video (MP4)", box("XAVC")),
    ("a video (3GP)", box("3gp4")), ("a video (QuickTime)", box("qt  ")),
    ("a video (QuickTime)", [0, 0, 0, 8] + Array("wide".utf8)),
    ("a video (Matroska)", [0x1A, 0x45, 0xDF, 0xA3] + Array("matroska".utf8)),
    ("a video (WebM)", [0x1A, 0x45, 0xDF, 0xA3] + Array("webm".utf8)),
    ("a video (AVI)", Array("RIFF\0\0\0\0AVI LIST".utf8)),
    ("a video (MPEG-TS)", packets(first: 0, step: 188)),
    ("a video (MPEG-TS)", packets(first: 4, step: 192)),
    ("a video (MPEG)", [0, 0, 1, 0xBA]), ("a video (FLV)", Array("FLV\u{1}".utf8)),
    ("a video (WMV)", [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
    ("a video (Ogg)", Array("OggS\0\0theora".utf8)),
  ]

  private static func packets(first: Int, step: Int) -> [UInt8] {
    (0..<MediaFormat.headLength).map { ($0 - first).isMultiple(of: step) && $0 >= first ? 0x47 : 0 }
  }

  @Test(arguments: heads)
  func `a media format is recognised by a file's first bytes`(format: String, head: [UInt8]) {
    #expect(Self.format(head) == format)
    #expect(Self.format(head + [UInt8](repeating: 0, count: 2_000)) == format)
  }

  @Test(arguments: [
    "", "B", "BM, a car maker", "text\n", "%PDF-1.7", "\0\u{5}\u{16}\u{7}", "OggS vorbis",
    "P6", "P6 x", "P9 4 2", "PF x", "<html>", "RIFF\0\0\0\0WAVEfmt ", "\0\0\0\u{18}ftypM4A ",
    "SQLite format 3\0", "GG", "PK\u{3}\u{4}",
  ])
  func `bytes that are neither a picture nor a video have no media format`(head: String) {
    #expect(Self.format(Array(head.utf8)) == nil)
  }

  @Test func `recognising a format by too few bytes never traps`() {
    for (_, head) in Self.heads {
      for count in head.indices { _ = Self.format(Array(head.prefix(count))) }
    }
  }

  @Test func `a raw format based on TIFF is named by its file extension`() {
    let head = Array("II*\0".utf8)
    #expect(Self.format(head, named: "DSC_1.NEF") == "a picture (NEF)")
    #expect(Self.format(head, named: "x.dng") == "a picture (DNG)")
    #expect(Self.format(head, named: "x.tif") == "a picture (TIFF)")
  }

  @Test func `a file extension is the text after the last dot, ignoring case`() {
    #expect(["a.JPG", "a.jpeg", ".jpe", "a.b.jfif"].allSatisfy { FormatEnding(of: $0).isJPEG })
    #expect(["jpg", "a.jpg_original", "a.", ""].allSatisfy { !FormatEnding(of: $0).isJPEG })
    #expect(
      ["a.HEIC", "a.mp4", "a.CR3", "a.arw", "a.jpg", "a.ppm", "a.TGA", "a.svg", "a.dv"].allSatisfy {
        FormatEnding(of: $0).isOfMedia
      })
    #expect(["a.ZIP", "b.tar", "c.7z"].allSatisfy { FormatEnding(of: $0).isOfArchive })
    #expect(["a.txt", "Thumbs.db", "a.xmp", "a.ts"].allSatisfy { !FormatEnding(of: $0).isOfMedia })
  }
}
