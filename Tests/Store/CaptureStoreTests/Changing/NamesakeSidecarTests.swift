import CaptureBase
import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Sidecars named `IMG.xmp` beside photos and other pictures that are also named IMG.
@Suite(.timeLimit(.minutes(10)))
struct NamesakeSidecarTests {
  private func short(_ photo: Photo, in fixture: borrowing StoreFixture) -> String {
    String(fixture.store.file(of: photo).dropLast(".jpg".count)) + ".xmp"
  }

  /// Adds `IMG.jpg`, whose rating is in `IMG.xmp`.
  private func addDescribed(to fixture: borrowing StoreFixture) throws -> Photo {
    let photo = try fixture.add(1, as: "IMG.jpg")
    try fixture.sidecar(rating: 3).write(to: short(photo, in: fixture))
    _ = try fixture.refresh()
    return photo
  }

  @Test(arguments: ["IMG.JPG", "IMG.jpeg", "IMG.Jpg"])
  func `a photo that is added beside IMG.xmp gets another name than the photo it describes`(
    name: String
  ) throws {
    let fixture = try StoreFixture()
    let photo = try addDescribed(to: fixture)
    let added = try fixture.add(2, as: name)
    #expect(added.name.hasPrefix("IMG-2."))
    #expect(SidecarFile(of: photo, in: fixture.store.place).relative.hasSuffix("/IMG.xmp"))
    #expect(try fixture.store.photo(added.id)?.annotations.rating == nil)
  }

  @Test func `a photo that is moved to a folder with IMG.xmp gets another name`() throws {
    let fixture = try StoreFixture()
    let photo = try addDescribed(to: fixture)
    _ = try fixture.store.move([photo.id], to: "Crete")
    let added = try fixture.add(2, as: "IMG.jpeg")
    let moved = try fixture.store.move([added.id], to: "Crete")[0]
    #expect(moved.path == "Crete/IMG-2.jpeg")
    try fixture.expectRating(3, of: photo.id)
  }

  @Test(arguments: [true, false])
  func `of namesakes that move together, each keeps its own sidecar`(isFirst: Bool) throws {
    let fixture = try StoreFixture()
    let photo = try addDescribed(to: fixture)
    _ = try fixture.store.move([photo.id], to: "Crete")
    let other = try fixture.add(2, as: "IMG.jpeg")
    let both = isFirst ? [photo.id, other.id] : [other.id, photo.id]
    _ = try fixture.store.move(both, to: "Delos")
    try fixture.expectRating(3, of: photo.id)
    try fixture.expectRating(nil, of: other.id)
  }

  @Test(arguments: ["CR2", "jpeg", "MOV"])
  func `IMG.xmp becomes IMG.jpg.xmp where another picture is named IMG`(ending: String) throws {
    let fixture = try StoreFixture()
    let photo = try addDescribed(to: fixture)
    let bytes = try [UInt8](contentsOf: short(photo, in: fixture))
    try Folder.make("\(fixture.folder.path)/Crete")
    try [1].write(to: "\(fixture.folder.path)/Crete/IMG.\(ending)")
    let moved = try fixture.store.move([photo.id], to: "Crete")[0]
    #expect(moved.path == "Crete/IMG.jpg")
    #expect(try [UInt8](contentsOf: fixture.store.file(of: moved) + ".xmp") == bytes)
    #expect(!Folder.exists("\(fixture.folder.path)/Crete/IMG.xmp"))
    #expect(try fixture.store.verify { _ in }.found[.missingSidecar] == nil)
  }

  @Test func `a photo leaves the bin with its sidecar, although a raw photo took its name`() throws
  {
    let fixture = try StoreFixture()
    let photo = try addDescribed(to: fixture)
    let path = fixture.store.file(of: photo)
    _ = try fixture.store.delete([photo.id])
    try Folder.make(String(path.dropLast("/IMG.jpg".count)))
    try [1].write(to: path.dropLast(3) + "CR2")
    let restored = try fixture.store.restore([photo.id])[0]
    #expect(Folder.exists(fixture.store.file(of: restored) + ".xmp"))
    try fixture.expectRating(3, of: photo.id)
  }

  @Test(arguments: [true, false])
  func `of two sidecars, the newer is renamed and the older goes to lost+found`(
    isShortNewer: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try addDescribed(to: fixture)
    let full = fixture.store.file(of: photo) + ".xmp"
    try fixture.sidecar(rating: 5).write(to: full)
    fixture.setTime(of: full, 1_000)
    fixture.setTime(of: short(photo, in: fixture), isShortNewer ? 2_000 : 500)
    _ = try fixture.refresh()
    try Folder.make("\(fixture.folder.path)/Crete")
    try [1].write(to: "\(fixture.folder.path)/Crete/IMG.CR2")
    _ = try fixture.store.move([photo.id], to: "Crete")
    try fixture.expectRating(isShortNewer ? 3 : 5, of: photo.id)
    let names = TestFolder.names(in: "\(fixture.folder.path)/Crete")
    #expect(names == ["IMG.CR2", "IMG.jpg", "IMG.jpg.xmp"])
    let lost = try fixture.store.lostFiles.all().map(\.path)
    #expect(lost == ["lost+found/\(isShortNewer ? "IMG.jpg.xmp" : "IMG.xmp")"])
  }

  @Test func `an edited photo keeps its id when the sidecar with it makes way for a newer one`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, as: "IMG.jpg")
    try fixture.edit(photo, ["-q", "-overwrite_original", "-Make=Other"], by: "exiftool")
    _ = try fixture.refresh()
    let full = fixture.store.file(of: photo) + ".xmp"
    #expect(Folder.exists(full))
    fixture.setTime(of: full, 1_000)
    try fixture.sidecar(rating: 3).write(to: short(photo, in: fixture))
    _ = try fixture.refresh()
    try Folder.make("\(fixture.folder.path)/Crete")
    try [1].write(to: "\(fixture.folder.path)/Crete/IMG.CR2")
    _ = try fixture.store.move([photo.id], to: "Crete")
    let moved = try #require(try fixture.store.photo(photo.id))
    let content = try #require(try SidecarFile(of: moved, in: fixture.store.place).content)
    #expect(content.photoID == photo.id)
    #expect(content.states.count == 2)
    #expect(content.annotations.rating == 3)
  }
}

extension StoreFixture {
  func add(_ number: Int, as name: String) throws -> Photo {
    let photo = try self.photo(number)
    return try store.add(NewPhoto(original: photo.original, name: name, taken: photo.taken)).photo
  }

  /// Returns a sidecar with a rating, and with a mark that the program does not know.
  func sidecar(rating: Int, mark: Int = 0) throws -> [UInt8] {
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: rating), at: WallTime(seconds: 0, offset: 0))
    let group =
      "<rdf:Description rdf:about='' xmlns:t='http://example.org/t/' t:mark='(\(mark))'/></rdf:RDF>"
    let text = String(decoding: sidecar.bytes, as: UTF8.self)
    let end = try #require(text.firstRange(of: "</rdf:RDF>"))
    return Array((text[..<end.lowerBound] + group + text[end.upperBound...]).utf8)
  }

  /// Expects a photo's rating to be the same in the catalogue and in the sidecar that is its own.
  func expectRating(
    _ rating: Int?, of id: PhotoID, _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let photo = try #require(try store.photo(id), comment, sourceLocation: location)
    #expect(photo.annotations.rating == rating, comment, sourceLocation: location)
    let said = try SidecarFile(of: photo, in: store.place).annotations?.rating
    #expect(said == rating, comment, sourceLocation: location)
  }
}
