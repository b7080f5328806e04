import CaptureMetadata
import CaptureTestSupport
import Testing

/// Annotations that are written into a JPEG, read by exiftool and exiv2.
@Suite struct EmbeddingTests {
  private let words = Annotations(rating: -1, note: "Grüße", keywords: ["Ann", "sea"])

  @Test func `exiftool and exiv2 read what is embedded, and find nothing wrong`() throws {
    let jpeg = try TestJPEG.plain().embedding(words)
    let read = try Tool.exiftool.run(
      ["-s3", "-charset", "UTF8", "-sep", "|", "-Rating", "-Description", "-Subject", "-warning"],
      on: jpeg, as: "a.jpg")
    #expect(read.text == "-1\nGrüße\nAnn|sea\n")
    let other = try Tool.exiv2.run(["-q", "-PXvt"], on: jpeg, as: "a.jpg")
    #expect(other.text.contains("Ann, sea"))
  }

  @Test func `foreign properties, EXIF and the picture are kept`() throws {
    let before = try Tool.exiftool.tagged(
      ["-XMP:Creator=Bea", "-XMP:Rating=2", "-Make=Acme", "-XMP-crs:Contrast=5"])
    let after = try before.embedding(words)
    #expect(try after.words() == words)
    let names = ["-s3", "-Creator", "-Make", "-XMP-crs:Contrast"]
    #expect(try Tool.exiftool.run(names, on: after, as: "a.jpg").text == "Bea\nAcme\n5\n")
    let tail = Array(before.suffix(100))
    #expect(Array(after.suffix(100)) == tail)
  }

  @Test func `equal annotations leave the bytes as they are`() throws {
    let jpeg = try Tool.exiftool.tagged(["-XMP:Rating=2"])
    #expect(try jpeg.embedding(Annotations(rating: 2)) == jpeg)
  }

  @Test func `what does not fit into a segment is refused`() throws {
    let long = Annotations(note: String(repeating: "long ", count: 20_000))
    let plain = try TestJPEG.plain()
    #expect { try plain.embedding(long) } throws: { error in
      (error as? MetadataError)?.code == .tooLarge
    }
  }

  @Test func `keywords that would still be in IPTC are not claimed to be removed`() throws {
    let jpeg = try TestJPEG.withIPTC(IPTC.utf8 + IPTC.keyword(Array("old".utf8)))
    #expect { try jpeg.embedding(Annotations(rating: 1)) } throws: { error in
      (error as? MetadataError)?.code == .unwritable
    }
  }
}

extension [UInt8] {
  fileprivate func embedding(_ annotations: Annotations) throws -> [UInt8] {
    try annotations.embedded(in: span.bytes)
  }
}
