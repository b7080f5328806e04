import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureMetadata

/// What other programs find in sidecars written here, and have left in them.
@Suite struct SidecarToolsTests {
  private let moment = WallTime(seconds: 1_717_192_799, offset: 7_200)
  private let words = PhotoWords(
    rating: 4, note: "Grüße <&> \"Ann\"", keywords: ["Ann", "日本 & more", "sea"])

  private func changed(_ sidecar: String, to words: PhotoWords) throws -> [UInt8] {
    let bytes = Array(sidecar.utf8)
    var sidecar = try bytes.sidecar()
    try sidecar.set(words, at: moment)
    return sidecar.bytes
  }

  private func written(_ words: PhotoWords) throws -> [UInt8] {
    var sidecar = Sidecar()
    try sidecar.set(words, at: moment)
    return sidecar.bytes
  }

  /// Every property that exiv2 finds, as a line with its name and value.
  private func properties(_ bytes: [UInt8]) throws -> [Substring] {
    let outcome = try Tool.exiv2.run(["-q", "-PXkt"], on: bytes, as: "a.xmp")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    return outcome.text.split(separator: "\n")
  }

  /// The properties that nothing here has a say in.
  private func foreign(_ bytes: [UInt8]) throws -> [Substring] {
    let own = [
      "Xmp.xmp.Rating ", "Xmp.xmp.MetadataDate ", "Xmp.dc.description", "Xmp.dc.subject",
      "Xmp.digiKam.TagsList", "Xmp.tiff.ImageDescription", "Xmp.lr.hierarchicalSubject",
      "Xmp.capture.PhotoID",
    ]
    return try properties(bytes).filter { line in !own.contains { line.hasPrefix($0) } }.sorted()
  }

  @Test func `exiftool reads what was set`() throws {
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

  @Test func `exiftool finds nothing to complain of`() throws {
    let outcome = try Tool.exiftool.run(
      ["-validate", "-warning", "-a"], on: written(words), as: "a.jpg.xmp")
    #expect(outcome.text.contains(/Validate +: OK/))
  }

  @Test func `exiv2 reads what was set`() throws {
    let lines = try properties(written(words)).map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(lines.contains("Xmp.xmp.Rating 4"))
    #expect(lines.contains("Xmp.dc.subject Ann, 日本 & more, sea"))
    #expect(lines.contains(#"Xmp.dc.description lang="x-default" Grüße <&> "Ann""#))
  }

  @Test(arguments: [ForeignSidecars.darktable, ForeignSidecars.digiKam])
  func `what another program wrote is still there`(sidecar: String) throws {
    let before = try foreign(Array(sidecar.utf8))
    #expect(before.count > 8)
    #expect(try foreign(changed(sidecar, to: words)) == before)
    #expect(try foreign(changed(sidecar, to: PhotoWords())) == before)
  }

  @Test(arguments: [ForeignSidecars.darktable, ForeignSidecars.digiKam])
  func `saying the same again changes the date alone`(sidecar: String) throws {
    let bytes = Array(sidecar.utf8)
    let same = try changed(sidecar, to: bytes.sidecar().words)
    let lines = try properties(same).filter { !$0.hasPrefix("Xmp.xmp.MetadataDate") }
    #expect(try lines.sorted() == properties(bytes).sorted())
  }

  @Test func `the paths of digiKam and darktable follow the keywords`() throws {
    let bytes = try changed(
      ForeignSidecars.digiKam, to: PhotoWords(keywords: ["Rome", "Italy", "sea"]))
    let lists = try bytes.packet()
    let tags = lists.items(of: .tagsList)
    #expect(tags == ["Places/Italy/Rome", "Pending/Ann's album", "sea"])
    #expect(lists.items(of: .hierarchicalSubject) == ["Places|Italy|Rome", "sea"])
    #expect(lists.items(of: .subject) == ["Rome", "Italy", "sea"])
  }

  @Test func `a note in another language stays when the default one changes`() throws {
    let bytes = try changed(ForeignSidecars.digiKam, to: PhotoWords(note: "new"))
    let lines = try properties(bytes)
    #expect(lines.contains { $0.hasSuffix(#"lang="x-default" new, lang="de-DE" Am Brunnen"#) })
  }
}
