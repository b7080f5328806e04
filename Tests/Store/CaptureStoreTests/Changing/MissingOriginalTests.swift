import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Changes of photos whose originals are gone, or on a disk that is not mounted.
@Suite(.timeLimit(.minutes(10)))
struct MissingOriginalTests {
  @Test func `a photo whose original is missing cannot be annotated until its disk is mounted`()
    throws
  {
    let fixture = try StoreFixture()
    let other = try fixture.store.add(fixture.photo(1)).photo
    var new = try fixture.photo(2)
    new.folder = "Old"
    let photo = try fixture.store.note(fixture.store.add(new).photo.id, "before")
    let mounted = "\(fixture.folder.path)/Old"
    let unmounted = try TestFolder()
    // The folder in which the disk was mounted stays.
    #expect(rename(mounted, "\(unmounted.path)/Old") == 0)
    try Folder.make(mounted)
    let changes: [(StoreEngine) throws -> Void] = [
      { _ = try $0.note(photo.id, "after") },
      { _ = try $0.rate(photo.id, 2) },
      { _ = try $0.tag(photo.id, adding: ["sea"]) },
      { store in _ = try store.describe([other.id, photo.id]) { $0.rating = 2 } },
    ]
    for change in changes {
      let error = #expect(throws: StoreError.self) { try change(fixture.store) }
      #expect(error?.code == .missing)
      #expect(error?.problem.contains("Old/\(photo.name)") == true)
    }
    #expect(TestFolder.names(in: mounted) == [])
    #expect(try fixture.store.photos().map(\.annotations.rating) == [nil, nil])
    #expect(rmdir(mounted) == 0)
    #expect(rename("\(unmounted.path)/Old", mounted) == 0)
    try fixture.store.note(photo.id, "after")
    #expect(try fixture.store.refresh { _ in }.described == 0)
    #expect(try fixture.store.photo(photo.id)?.annotations.note == "after")
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo whose original is missing cannot be moved, nor can others with it`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    let ids = try (1...2).map { try store.add(fixture.photo($0)).photo.id }
    let lost = try #require(try store.photo(ids[0]))
    #expect(store.originalError(of: lost) == nil)
    try Folder.remove(store.file(of: lost))
    #expect(store.originalError(of: lost)?.code == .missing)
    let change = PhotoChange.move(folder: "Trip")
    #expect(throws: StoreError.self) { try store.dryRun(change, of: ids) }
    #expect(throws: StoreError.self) { try store.apply(change, to: ids) }
    #expect(try store.photos().allSatisfy { $0.folder != "Trip" })
    #expect(try store.dryRun(.delete, of: ids).allSatisfy { $0.photo.deleted != nil })
  }

  @Test func `an original in a folder that cannot be searched is unreadable, not missing`()
    async throws
  {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.folder = "Old"
    let photos = try [fixture.store.add(new).photo, fixture.store.add(fixture.photo(2)).photo]
    let store = PhotoStore(fixture.store)
    let folder = "\(fixture.folder.path)/Old"
    let away = try TestFolder()
    #expect(rename(folder, "\(away.path)/Old") == 0)
    // The system cannot resolve a link to itself.
    #expect(symlink("Old", folder) == 0)
    let errors = await store.originalErrors(of: photos)
    #expect(errors.mapValues(\.code) == [photos[0].id: .unreadable])
    let problem = errors[photos[0].id]?.problem
    #expect(problem?.hasPrefix("cannot read \(folder)/\(photos[0].name): ") == true)
    #expect(try StoreEngine.dryRunOfRebuild(at: fixture.folder.path)?.missing.isEmpty == true)
    #expect(unlink(folder) == 0)
    #expect(await store.originalErrors(of: photos).mapValues(\.code) == [photos[0].id: .missing])
    #expect(rename("\(away.path)/Old", folder) == 0)
    #expect(await store.originalErrors(of: photos).isEmpty)
  }

  @Test func `a program learns which files cannot be read and may be photos`() async throws {
    let fixture = try StoreFixture()
    let store = PhotoStore(fixture.store)
    #expect(try await store.unreadableFiles() == [])
    try fixture.store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.setUnreadable(["Old/new.jpg"])
      }
    }
    let folder = "\(fixture.folder.path)/Old"
    // The system cannot say what is behind a link to itself.
    #expect(symlink("Old", folder) == 0)
    let problems = try await store.unreadableFiles().map(\.problem)
    // The link is named, too, since there may be other photos behind it.
    let paths = ["/Old/new.jpg: ", "/Old: "]
    #expect(problems.count == 2, "\(problems)")
    #expect(zip(problems, paths).allSatisfy { $0.contains($1) }, "\(problems)")
    #expect(unlink(folder) == 0)
    #expect(try await store.unreadableFiles() == [])
  }

  @Test func `a program learns which photos it has restored without their originals`() async throws
  {
    let fixture = try StoreFixture()
    let store = PhotoStore(fixture.store)
    let ids = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo.id }
    let deleted = try await store.delete(ids)
    try Folder.remove(fixture.store.file(of: deleted[0]))
    let restored = try await store.restore(ids)
    #expect(restored.allSatisfy { $0.deleted == nil })
    let errors = await store.originalErrors(of: restored)
    #expect(errors.mapValues(\.code) == [ids[0]: .missing])
    #expect(errors[ids[0]]?.problem.contains(restored[0].path) == true)
  }
}
