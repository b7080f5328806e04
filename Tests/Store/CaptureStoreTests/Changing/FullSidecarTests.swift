import CaptureBase
import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Sidecars `IMG.jpg.xmp` whose names have the photo's extension in another case.
@Suite(.timeLimit(.minutes(10)))
struct FullSidecarTests {
  private func add(_ name: String, to fixture: borrowing StoreFixture) throws -> Photo {
    var photo = try fixture.photo(1)
    photo.name = name
    return try fixture.store.add(photo).photo
  }

  private func sidecar(rating: Int) throws -> [UInt8] {
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: rating), at: WallTime(seconds: 0, offset: 0))
    return sidecar.bytes
  }

  /// Returns the path of a file beside a photo.
  private func path(_ name: String, beside photo: Photo, in fixture: borrowing StoreFixture)
    -> String
  {
    "\(fixture.folder.path)/\(photo.folder)/\(name)"
  }

  @Test(arguments: [
    ("IMG.JPG", "IMG.jpg.xmp"), ("IMG.jpg", "IMG.JPG.xmp"), ("IMG.Jpeg", "IMG.jpeg.xmp"),
    ("IMG.Jpeg", "IMG.JPEG.xmp"),
  ])
  func `annotations are read from a sidecar in another case, and written to it`(
    name: String, sidecarName: String
  ) throws {
    let fixture = try StoreFixture()
    let photo = try add(name, to: fixture)
    let file = path(sidecarName, beside: photo, in: fixture)
    try sidecar(rating: 3).write(to: file)
    #expect(try fixture.refresh().map(\.outcome) == [.described])
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 3)
    try fixture.store.rate(photo.id, 5)
    #expect(!Folder.exists(fixture.store.file(of: photo) + ".xmp"))
    let bytes = try [UInt8](contentsOf: file)
    #expect(try Sidecar(bytes.span.bytes).annotations.rating == 5)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    _ = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 5)
  }

  @Test(arguments: ["IMG.jpg", "IMG.JPG.xmp"])
  func
    `a sidecar in another case is not the photo's if it may be another's, or if there is one in the same case`(
      rival: String
    ) throws
  {
    let fixture = try StoreFixture()
    let photo = try add("IMG.JPG", to: fixture)
    try sidecar(rating: 3).write(to: path("IMG.jpg.xmp", beside: photo, in: fixture))
    try sidecar(rating: 4).write(to: path(rival, beside: photo, in: fixture))
    _ = try fixture.refresh()
    let rating = try fixture.store.photo(photo.id)?.annotations.rating
    #expect(rating == (rival == "IMG.jpg" ? nil : 4))
  }

  @Test
  func `a sidecar in another case is moved, removed and kept from other photos like any other`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try add("IMG.JPG", to: fixture)
    let file = path("IMG.jpg.xmp", beside: photo, in: fixture)
    try sidecar(rating: 3).write(to: file)
    let moved = try fixture.store.move([photo.id], to: "Crete")[0]
    #expect(!Folder.exists(file))
    #expect(Folder.exists(fixture.store.file(of: moved) + ".xmp"))
    try sidecar(rating: 3).write(to: path("NEW.JPG.xmp", beside: moved, in: fixture))
    var other = try fixture.photo(2)
    (other.name, other.folder) = ("NEW.jpg", "Crete")
    #expect(try fixture.store.add(other).photo.path == "Crete/NEW-2.jpg")
    let deleted = try fixture.store.delete([photo.id])[0]
    let binned = path("IMG.jpg.xmp", beside: moved, in: fixture)
    #expect(!Folder.exists(binned))
    #expect(Folder.exists(fixture.store.file(of: deleted) + ".xmp"))
  }

  @Test(arguments: [("IMG.JPG", "IMG.jpg.xmp"), ("IMG.jpg", "IMG.JPG.xmp")])
  func `an import takes a sidecar in another case with its photo`(name: String, sidecarName: String)
    throws
  {
    let fixture = try StoreFixture()
    let card = try TestFolder()
    try card.write(fixture.photo(1).original, as: name)
    try card.write(sidecar(rating: 2), as: sidecarName)
    let found = PhotoImport(of: [card.path])
    #expect(found.leftOut == [])
    let added = try fixture.store.add(NewPhoto(reading: found.files[0].path))
    #expect(added.photo.annotations.rating == 2)
  }
}
