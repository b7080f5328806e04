import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Photos that another store annotated and edited before they were added.
@Suite(.timeLimit(.minutes(10)))
struct LineageTests {
  /// A photo of another store before and after an edit, with that store's annotations.
  private struct Foreign {
    let first: NewPhoto
    let edited: NewPhoto
    let id: PhotoID

    var editedDigest: Digest { Digest(of: edited.original.span.bytes) }
  }

  private func foreign(rating: Int = 4) throws -> Foreign {
    let fixture = try BackupFixture()
    let first = try fixture.fixture.photo(1)
    let photo = try fixture.store.add(first).photo
    try fixture.store.rate(photo.id, rating)
    try fixture.edit(photo, maker: "Other")
    return Foreign(
      first: first, edited: try NewPhoto(reading: fixture.store.file(of: photo)), id: photo.id)
  }

  @Test func `an edited photo keeps its id and its annotations in another store`() throws {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    let added = try fixture.store.add(foreign.edited)
    #expect(added.outcome == .added)
    #expect(added.photo.id == foreign.id)
    #expect(added.photo.annotations.rating == 4)
    let states = try fixture.store.states(of: foreign.id)
    #expect(states.map(\.checksum) == ["\(foreign.id)", "\(foreign.editedDigest.id)"])
    #expect(states.map(\.isKept) == [false, true])

    let known = try fixture.store.add(foreign.first)
    #expect((known.outcome, known.photo.id) == (.known, foreign.id))
    #expect(try fixture.store.states(of: foreign.id).allSatisfy(\.isKept))
    #expect(try fixture.store.data(of: foreign.id, tier: .full) == foreign.edited.original)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try rebuilt.photos().map(\.id) == [foreign.id])
    #expect(try rebuilt.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test
  func `adding an edit of a stored photo makes it the current state and keeps both`()
    throws
  {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    #expect(try fixture.store.add(foreign.first).photo.id == foreign.id)
    let added = try fixture.store.add(foreign.edited)
    #expect((added.outcome, added.photo.id) == (.restored, foreign.id))
    #expect(added.sidecar == .added)
    #expect(added.photo.annotations.rating == 4)
    #expect(try fixture.store.data(of: foreign.id, tier: .full) == foreign.edited.original)
    #expect(try fixture.store.states(of: foreign.id).allSatisfy(\.isKept))
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo that both stores have edited becomes two photos`() throws {
    let foreign = try foreign()
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(foreign.first).photo
    let own = try fixture.edit(photo, maker: "Own")
    let added = try fixture.store.add(foreign.edited)
    #expect((added.outcome, added.photo.id) == (.added, foreign.editedDigest.id))
    #expect(try fixture.store.data(of: photo.id, tier: .full) == own)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test
  func `a photo from another store that was edited here since is known when it is added again`()
    throws
  {
    let foreign = try foreign()
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(foreign.edited).photo
    let own = try fixture.edit(photo, maker: "Own")
    let added = try fixture.store.add(foreign.edited)
    #expect((added.outcome, added.photo.id) == (.known, foreign.id))
    #expect(try fixture.store.data(of: photo.id, tier: .full) == own)
    #expect(try fixture.store.states(of: photo.id).filter(\.isKept).count == 2)
  }

  @Test(arguments: [true, false])
  func `two states of a photo in one import become one photo with both states`(
    isEditedFirst: Bool
  ) throws {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    let pair = [foreign.edited, foreign.first]
    let arrivals = try (isEditedFirst ? pair : pair.reversed()).map { photo in
      guard case .arrival(let arrival) = try fixture.store.examine(photo) else {
        throw TestSetupError("a photo is known that nobody has added")
      }
      return arrival
    }
    for arrival in arrivals { try DiskQueue.sync(arrival.files) }
    for result in fixture.store.settle(arrivals) {
      #expect(try result.get().photo.id == foreign.id)
    }
    #expect(try fixture.store.photos().count == 1)
    #expect(try fixture.store.data(of: foreign.id, tier: .full) == foreign.edited.original)
    #expect(try fixture.store.states(of: foreign.id).allSatisfy(\.isKept))
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo gets no id from a sidecar that does not list its bytes`() throws {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    var copy = try fixture.photo(2)
    copy.sidecar = foreign.edited.sidecar
    let photo = try fixture.store.add(copy).photo
    #expect(photo.id == Digest(of: copy.original.span.bytes).id)
    #expect(try fixture.store.states(of: photo.id).map(\.checksum) == ["\(photo.id)"])
  }

  @Test func `a photo gets no id from a sidecar whose id is not its first state's checksum`()
    throws
  {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    var other = foreign.edited
    var sidecar = Sidecar()
    try sidecar.setPhotoID(String(repeating: "ab", count: 16), at: .now)
    try sidecar.setStates(["\(foreign.id)", "\(foreign.editedDigest.id)"], at: .now)
    other.sidecar = sidecar.bytes
    #expect(try fixture.store.add(other).photo.id == foreign.editedDigest.id)
  }

  @Test
  func `an edit that the store has not noticed counts as one when another edit is added`()
    throws
  {
    let foreign = try foreign()
    let fixture = try BackupFixture()
    let photo = try fixture.store.add(foreign.first).photo
    let own = try Exif.inserted(ExifFacts(make: "Own"), into: foreign.first.original.span.bytes)
    try own.write(to: fixture.store.file(of: photo))
    #expect(try fixture.store.add(foreign.edited).photo.id == foreign.editedDigest.id)
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try fixture.store.data(of: photo.id, tier: .full) == own)
    #expect(try fixture.store.photos().count == 2)
  }

  @Test(arguments: [true, false])
  func `a photo whose original is restored in a newer state lists that state in its sidecar`(
    isMissing: Bool
  ) throws {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(foreign.first).photo
    try fixture.store.rate(photo.id, 2)
    let path = fixture.store.file(of: photo)
    if isMissing { unlink(path) } else { try [UInt8]().write(to: path) }
    #expect(try fixture.store.add(foreign.edited).outcome == .restored)
    let content = try SidecarFile(of: photo, in: fixture.store.place).content
    #expect(content?.states.last == foreign.editedDigest)
    #expect(content?.annotations.rating == 2)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [false, true])
  func `earlier states of a lost, unlisted photo are reported and kept until it comes back`(
    hasSidecar: Bool
  ) throws {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(foreign.edited).photo
    #expect(try fixture.store.add(foreign.first).outcome == .known)
    unlink(fixture.store.file(of: photo))
    if !hasSidecar { unlink(fixture.store.file(of: photo) + ".xmp") }
    unlink("\(fixture.folder.path)/.capture/catalogue.sqlite")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.unreachable.count == (hasSidecar ? 2 : 1))
    #expect(try rebuilt.engine.photos().isEmpty)
    var found: [StoreFinding.Kind] = []
    // No repair restores a photo of which only the sidecar is left.
    let lost: [StoreFinding.Kind] = hasSidecar ? [.missingOriginal] : []
    #expect(try !rebuilt.engine.verify(repairing: true) { found.append($0.kind) }.isHealthy)
    #expect(found == [.stray] + lost)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == [])
    // When an edit of the photo is added from elsewhere, it has its earlier state again.
    #expect(try rebuilt.engine.add(foreign.edited).outcome == .added)
    #expect(try rebuilt.engine.states(of: photo.id).allSatisfy(\.isKept))
    #expect(try rebuilt.engine.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a rebuild that forgets missing photos sets their earlier states aside`() throws {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(foreign.edited).photo
    _ = try fixture.store.add(foreign.first)
    unlink(fixture.store.file(of: photo))
    let rebuilt = try StoreEngine.rebuild(
      at: fixture.folder.path, options: RebuildOptions(droppingMissing: true))
    let aside = "\(fixture.folder.path)/lost+found/\(foreign.id).jpg"
    #expect(try [UInt8](contentsOf: aside) == foreign.first.original)
    #expect(try rebuilt.engine.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a repair that finds a lost photo again keeps its earlier states with it`() throws {
    let foreign = try foreign()
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(foreign.edited).photo
    _ = try fixture.store.add(foreign.first)
    let path = fixture.store.file(of: photo)
    let (bytes, sidecar) = (try [UInt8](contentsOf: path), try [UInt8](contentsOf: path + ".xmp"))
    unlink(path)
    unlink(path + ".xmp")
    unlink("\(fixture.folder.path)/.capture/catalogue.sqlite")
    let store = try StoreEngine.rebuild(at: fixture.folder.path).engine
    try bytes.write(to: "\(fixture.folder.path)/back.jpg")
    try sidecar.write(to: "\(fixture.folder.path)/back.jpg.xmp")
    #expect(try store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try store.states(of: foreign.id).allSatisfy(\.isKept))
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }
}
