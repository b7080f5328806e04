import CaptureBase
import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Sidecars that are named as Lightroom names them, `IMG.xmp`.
@Suite(.timeLimit(.minutes(10)))
struct BriefSidecarTests {
  private func sidecar(rating: Int, of ending: String? = nil) throws -> [UInt8] {
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: rating), at: WallTime(seconds: 0, offset: 0))
    guard let ending else { return sidecar.bytes }
    let group =
      "<rdf:Description rdf:about='' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'"
      + " photoshop:SidecarForExtension='\(ending)'/></rdf:RDF>"
    let text = String(decoding: sidecar.bytes, as: UTF8.self)
    let end = try #require(text.firstRange(of: "</rdf:RDF>"))
    return Array((text[..<end.lowerBound] + group + text[end.upperBound...]).utf8)
  }

  private func brief(_ photo: Photo, in fixture: borrowing StoreFixture) -> String {
    String(fixture.store.file(of: photo).dropLast(".jpg".count)) + ".xmp"
  }

  @Test func `annotations are read from IMG.xmp, and written to it`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try sidecar(rating: 3).write(to: brief(photo, in: fixture))
    #expect(try fixture.refresh().map(\.outcome) == [.described])
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 3)
    try fixture.store.rate(photo.id, 5)
    #expect(!Folder.exists(fixture.store.file(of: photo) + ".xmp"))
    let bytes = try [UInt8](contentsOf: brief(photo, in: fixture))
    #expect(try Sidecar(bytes.span.bytes).annotations.rating == 5)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [true, false])
  func `of two sidecars the newer counts, and both stay`(isBriefNewer: Bool) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try fixture.store.rate(photo.id, 1)
    let usual = fixture.store.file(of: photo) + ".xmp"
    try sidecar(rating: 4).write(to: brief(photo, in: fixture))
    fixture.setTime(of: brief(photo, in: fixture), isBriefNewer ? 2_000 : 1_000)
    fixture.setTime(of: usual, 1_500)
    _ = try fixture.refresh()
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == (isBriefNewer ? 4 : 1))
    #expect(Folder.exists(usual) && Folder.exists(brief(photo, in: fixture)))
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: ["CR2", "nef", "jpeg", "MOV"])
  func `IMG.xmp is not the JPEG's if another file has its name`(ending: String) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let sidecar = try sidecar(rating: 3)
    try sidecar.write(to: brief(photo, in: fixture))
    try [1].write(to: String(brief(photo, in: fixture).dropLast(3)) + ending)
    #expect(try fixture.refresh() == [])
    try fixture.store.rate(photo.id, 5)
    #expect(try [UInt8](contentsOf: brief(photo, in: fixture)) == sidecar)
    #expect(Folder.exists(fixture.store.file(of: photo) + ".xmp"))
  }

  @Test func `IMG.xmp is not the JPEG's if it states that it describes a raw photo`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try sidecar(rating: 3, of: "CR2").write(to: brief(photo, in: fixture))
    #expect(try fixture.refresh() == [])
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == nil)
  }

  @Test func `IMG.xmp moves with its photo, to the bin and back, and is removed with it`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let sidecar = try sidecar(rating: 3)
    try sidecar.write(to: brief(photo, in: fixture))
    let moved = try fixture.store.move([photo.id], to: "Crete")[0]
    #expect(try [UInt8](contentsOf: brief(moved, in: fixture)) == sidecar)
    let deleted = try fixture.store.delete([photo.id])[0]
    #expect(!Folder.exists(brief(moved, in: fixture)))
    #expect(try [UInt8](contentsOf: brief(deleted, in: fixture)) == sidecar)
    let restored = try fixture.store.restore([photo.id])[0]
    #expect(try [UInt8](contentsOf: brief(restored, in: fixture)) == sidecar)
    _ = try fixture.store.delete([photo.id])
    #expect(try fixture.store.emptyBin() == 1)
    #expect(!Folder.exists(brief(deleted, in: fixture)))
  }

  @Test func `an import takes IMG.xmp with its photo, and leaves out the older of two sidecars`()
    throws
  {
    let fixture = try StoreFixture()
    let card = try TestFolder()
    for number in [1, 2] { try card.write(fixture.photo(number).original, as: "\(number).jpg") }
    try card.write(sidecar(rating: 1), as: "1.xmp")
    try card.write(sidecar(rating: 2), as: "2.xmp")
    try card.write(sidecar(rating: 5), as: "2.jpg.xmp")
    fixture.setTime(of: "\(card.path)/2.xmp", 1_000)
    let found = PhotoImport(of: [card.path])
    #expect(found.leftOut == [SkippedFile(path: "\(card.path)/2.xmp", reason: .olderSidecar)])
    for file in found.files { _ = try fixture.store.add(NewPhoto(reading: file.path)) }
    let photos = try fixture.store.photos().map { [$0.name, "\($0.annotations.rating ?? 0)"] }
    #expect(photos.sorted { $0[0] < $1[0] } == [["1.jpg", "1"], ["2.jpg", "5"]])
  }
}
