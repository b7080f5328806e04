import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Edited photos whose id was lost with their sidecar and the catalogue.
@Suite(.timeLimit(.minutes(10)))
struct RecognitionTests {
  enum Harm: CaseIterable {
    case removed, emptied

    func befall(_ path: String) throws {
      switch self {
      case .removed: unlink(path)
      case .emptied: try [UInt8]().write(to: path)
      }
    }
  }

  /// Returns a photo that was edited, and backed up both before and after the edit.
  private func edited(_ fixture: borrowing BackupFixture, rating: Int? = 5) throws -> Photo {
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    if let rating { try fixture.store.rate(photo.id, rating) }
    #expect(try fixture.backUp() == ["copied"])
    try fixture.editBackedUp(photo, maker: "Maker")
    return photo
  }

  /// Returns the store after it has lost a photo's sidecar and its catalogue.
  private func forgetful(
    _ fixture: borrowing BackupFixture, _ photo: Photo, _ harm: Harm = .removed
  ) throws -> StoreEngine {
    try harm.befall(fixture.store.file(of: photo) + ".xmp")
    let folder = fixture.fixture.folder.path
    for ending in ["", "-wal", "-shm"] { unlink("\(folder)/.capture/catalogue.sqlite\(ending)") }
    let store = try StoreEngine(at: folder)
    #expect(try store.photos().map(\.id) != [photo.id])
    return store
  }

  private func outcomes(_ copying: ((PhotoCopy) -> Bool) throws -> Void) rethrows -> [String] {
    var outcomes: [String] = []
    try copying { copy in
      outcomes.append(copy.word)
      return true
    }
    return outcomes
  }

  @Test(arguments: Harm.allCases, [nil, 5])
  func `a photo that lost its id gets it back from a backup instead of being added again`(
    harm: Harm, rating: Int?
  ) throws {
    let fixture = try BackupFixture()
    let photo = try edited(fixture, rating: rating)
    let states = try fixture.store.states(of: photo.id).map(\.checksum)
    let store = try forgetful(fixture, photo, harm)
    for expected in ["updated", "unchanged"] {
      #expect(try outcomes { try store.restore(from: fixture.backup, each: $0) } == [expected])
      #expect(try store.photos().map(\.id) == [photo.id])
    }
    #expect(try store.photo(photo.id)?.annotations.rating == rating)
    #expect(try store.states(of: photo.id).map(\.checksum) == states)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try outcomes { try store.copy(to: fixture.backup, each: $0) } == ["unchanged"])
    let rebuilt = try StoreEngine.rebuild(at: store.folder).engine
    #expect(try rebuilt.photos().map(\.id) == [photo.id])
  }

  @Test func `annotations made while a photo had another id are kept`() throws {
    let fixture = try BackupFixture()
    let photo = try edited(fixture)
    let store = try forgetful(fixture, photo)
    try store.rate(store.photos()[0].id, 2)
    #expect(try outcomes { try store.restore(from: fixture.backup, each: $0) } == ["updated"])
    #expect(try store.photos().map(\.id) == [photo.id])
    #expect(try store.photo(photo.id)?.annotations.rating == 2)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo that lost its id and then its original is restored only once`() throws {
    let fixture = try BackupFixture()
    let photo = try edited(fixture)
    let store = try forgetful(fixture, photo)
    unlink(store.file(of: photo))
    #expect(try outcomes { try store.restore(from: fixture.backup, each: $0) } == ["copied"])
    #expect(try store.photos().map(\.id) == [photo.id])
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo that the backup also knows by its other id stays a separate photo`() throws {
    let fixture = try BackupFixture()
    let photo = try edited(fixture)
    let store = try forgetful(fixture, photo)
    let other = try store.photos()[0].id
    #expect(try outcomes { try store.copy(to: fixture.backup, each: $0) } == ["copied"])
    #expect(
      try outcomes { try store.restore(from: fixture.backup, each: $0) } == ["copied", "unchanged"])
    #expect(try Set(store.photos().map(\.id)) == [photo.id, other])
  }
}
