import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureMetadata

/// Checks by other programs of sidecars written here, and of their own properties in them.
@Suite struct SidecarToolsTests {
  private let moment = WallTime(seconds: 1_717_192_799, offset: 7_200)
  private let words = Annotations(
    rating: 4, note: "Grüße <&> \"Ann\"", keywords: ["Ann", "日本 & more", "sea"])

  private func changed(_ sidecar: String, to words: Annotations) throws -> [UInt8] {
    let bytes = Array(sidecar.utf8)
    var sidecar = try bytes.sidecar()
    try sidecar.set(words, at: moment)
    return sidecar.bytes
  }

  private func written(_ words: Annotations) throws -> [UInt8] {
    var sidecar = Sidecar()
    try sidecar.set(words, at: moment)
    return sidecar.bytes
  }

  /// Returns every property that exiv2 finds, as lines of name and value.
  private func properties(_ bytes: [UInt8]) throws -> [Substring] {
    let outcome = try Tool.exiv2.run(["-q", "-PXkt"], on: bytes, as: "a.xmp")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    return outcome.text.split(separator: "\n")
  }

  /// Returns the properties that are never written here.
  private func foreign(_ bytes: [UInt8]) throws -> [Substring] {
    let own = [
      "Xmp.xmp.Rating ", "Xmp.xmp.MetadataDate ", "Xmp.dc.description", "Xmp.dc.subject",
      "Xmp.digiKam.TagsList", "Xmp.tiff.ImageDescription", "Xmp.lr.hierarchicalSubject",
      "Xmp.capture.PhotoID",
    ]
    return try properties(bytes).filter { line in !own.contains { line.hasPrefix($0) } }.sorted()
  }

  @Test func `exiftool reads the annotations set in a sidecar`() throws {
    let names = ["-Rating", "-Description", "-Subject", "-MetadataDate"]
    let outcome = try Tool.exiftool.run(
      ["-s3", "-sep", "|", "-charset", "UTF8"] + names, on: written(words), as: "a.jpg.xmp")
    #expect(
      outcome.text == """
        4
        Grüße <&> "Ann"
        Ann|日本 & more|sea
        2024:05:31 23:59:59.000+02:00

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `exiftool validates a sidecar`() throws {
    let outcome = try Tool.exiftool.run(
      ["-validate", "-warning", "-a"], on: written(words), as: "a.jpg.xmp")
    #expect(outcome.text.contains(/Validate +: OK/))
  }

  @Test func `exiv2 reads the annotations set in a sidecar`() throws {
    let lines = try properties(written(words)).map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(lines.contains("Xmp.xmp.Rating 4"))
    #expect(lines.contains("Xmp.dc.subject Ann, 日本 & more, sea"))
    #expect(lines.contains(#"Xmp.dc.description lang="x-default" Grüße <&> "Ann""#))
  }

  @Test(arguments: [ForeignSidecars.darktable, ForeignSidecars.digiKam])
  func `changing annotations keeps the properties of other programs`(sidecar: String) throws {
    let before = try foreign(Array(sidecar.utf8))
    #expect(before.count > 8)
    #expect(try foreign(changed(sidecar, to: words)) == before)
    #expect(try foreign(changed(sidecar, to: Annotations())) == before)
  }

  @Test(arguments: [ForeignSidecars.darktable, ForeignSidecars.digiKam])
  func `setting equal annotations changes only the metadata date`(sidecar: String) throws {
    let bytes = Array(sidecar.utf8)
    let same = try changed(sidecar, to: bytes.sidecar().annotations)
    let lines = try properties(same).filter { !$0.hasPrefix("Xmp.xmp.MetadataDate") }
    #expect(try lines.sorted() == properties(bytes).sorted())
  }

  @Test func `keyword paths of digiKam and darktable follow changed keywords`() throws {
    let bytes = try changed(
      ForeignSidecars.digiKam, to: Annotations(keywords: ["Rome", "Italy", "sea"]))
    let lists = try bytes.packet()
    let tags = lists.items(of: .tagsList)
    #expect(tags == ["Places/Italy/Rome", "Pending/Ann's album", "sea"])
    #expect(lists.items(of: .hierarchicalSubject) == ["Places|Italy|Rome", "sea"])
    #expect(lists.items(of: .subject) == ["Rome", "Italy", "sea"])
  }

  @Test func `changing a note keeps its text in other languages`() throws {
    let bytes = try changed(ForeignSidecars.digiKam, to: Annotations(note: "new"))
    let lines = try properties(bytes)
    #expect(lines.contains { $0.hasSuffix(#"lang="x-default" new, lang="de-DE" Am Brunnen"#) })
  }
}
