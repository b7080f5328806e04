import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// The reports of a store that cannot be written to about files that do not belong to its photos.
@Suite(.timeLimit(.minutes(10)))
struct UnwritableStoreTests {
  /// Returns the store as it is for a user who cannot write to it.
  private func reader(of fixture: borrowing StoreFixture) -> StoreEngine {
    StoreEngine(fixture.store.place, fixture.store.configuration, isReadOnly: true)
  }

  private func change(
    _ store: StoreEngine, _ body: (inout Catalogue) throws(DatabaseError) -> Void
  ) throws {
    try store.write { writer throws(StoreError) in try writer.commit(body) }
  }

  @Test func `a photo that a rebuild could not read is named once it can be read`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.add(1)
    let path = "\(fixture.folder.path)/new.jpg"
    try fixture.photo(2).original.write(to: path)
    try change(fixture.store) { catalogue throws(DatabaseError) in
      try catalogue.setUnreadable(["new.jpg"])
    }
    let reader = reader(of: fixture)
    let problems = try reader.unreadableFiles().map(\.problem)
    #expect(problems == ["the photo \(path) is not in the catalogue; the store is read-only"])
    #expect(try reader.unknownFiles() == [], "it is reported already")
    #expect(try fixture.store.unreadableFiles() == [])
    #expect(try fixture.store.count() == 2)
    #expect(try self.reader(of: fixture).unreadableFiles() == [])
  }

  @Test func `a photo that has been added since is not named`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try change(fixture.store) { catalogue throws(DatabaseError) in
      try catalogue.setUnreadable([photo.path])
    }
    #expect(try reader(of: fixture).unreadableFiles() == [])
  }

  @Test func `an unknown file that could not be read is an unknown file once it can be`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.add(1)
    try fixture.photo(2).original.write(to: "\(fixture.folder.path)/new.jpg")
    try change(fixture.store) { catalogue throws(DatabaseError) in
      try catalogue.noteUnreadable(["new.jpg"])
    }
    let reader = reader(of: fixture)
    #expect(try reader.unreadableFiles() == [])
    #expect(try reader.unknownFiles().map(\.path) == ["new.jpg"])
  }

  @Test func `a verification finds earlier states of an unknown photo as in any other store`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let orphan = try #require(PhotoID(String(repeating: "a", count: 32)))
    for id in [photo.id, orphan] {
      let folder = StatePath.folder(of: id)
      try Folder.make("\(fixture.folder.path)/\(folder)")
      try fixture.folder.write([1], as: "\(folder)/state")
    }
    let findings = try reader(of: fixture).findings()
    #expect(findings.map(\.path) == [StatePath.folder(of: orphan)])
    #expect(try fixture.store.findings() == findings)
  }
}
