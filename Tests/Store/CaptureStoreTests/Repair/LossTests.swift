import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Photos that a store has lost and that its backup cannot bring back.
@Suite(.timeLimit(.minutes(10)))
struct LossTests {
  /// Backs up one photo, and returns a second one that is only in the store.
  private func unsaved(_ fixture: borrowing BackupFixture) throws -> Photo {
    try fixture.addBackedUp(1)
    return try fixture.store.add(fixture.fixture.photo(2)).photo
  }

  private func failures(_ fixture: borrowing BackupFixture) throws -> [String] {
    var failures: [String] = []
    try fixture.store.restore(from: fixture.backup) { copy in
      if case .failed(let error) = copy.outcome { failures.append("\(copy.id): \(error)") }
      return true
    }
    return failures
  }

  @Test func `a restore reports a missing photo that the backup does not have`() throws {
    let fixture = try BackupFixture()
    let photo = try unsaved(fixture)
    #expect(try fixture.restore() == ["unchanged"])
    let path = fixture.store.file(of: photo)
    unlink(path)
    #expect(try fixture.restore() == ["unchanged", "failed: missing"])
    let problem =
      "the original \(path) is missing, and the backup \(fixture.backup.folder) does not"
    #expect(try failures(fixture) == ["\(photo.id): \(problem) have the photo"])
  }

  @Test(arguments: [0, 300])
  func `a restore reports a truncated photo that the backup does not have`(
    length: Int
  ) throws {
    let fixture = try BackupFixture()
    let path = fixture.store.file(of: try unsaved(fixture))
    try Array([UInt8](contentsOf: path).prefix(length)).write(to: path)
    #expect(try fixture.restore() == ["unchanged", "failed: damaged"])
    let problem = "the original \(path) is damaged, and the backup "
    #expect(try failures(fixture).first?.contains(problem) == true)
  }

  @Test func `a restore reports a folder in place of a photo that the backup does not have`() throws
  {
    let fixture = try BackupFixture()
    let path = fixture.store.file(of: try unsaved(fixture))
    unlink(path)
    mkdir(path, 0o777)
    #expect(try fixture.restore() == ["unchanged", "failed: damaged"])
  }

  @Test func `a restore reports that a lost photo is in the backup's bin`() throws {
    let fixture = try BackupFixture()
    let photo = try unsaved(fixture)
    #expect(try fixture.backUp() == ["unchanged", "copied"])
    try fixture.backup.delete([photo.id])
    unlink(fixture.store.file(of: photo))
    #expect(try fixture.restore() == ["unchanged", "failed: missing"])
    #expect(try failures(fixture).first?.contains(" has the photo in its bin; ") == true)
    try fixture.backup.restore([photo.id])
    #expect(try fixture.restore() == ["unchanged", "copied"])
  }

  @Test func `a restore does not read photos that look untouched and are not in the backup`()
    throws
  {
    let fixture = try BackupFixture()
    try FlippedBit.flip(in: fixture.store.file(of: unsaved(fixture)))
    #expect(try fixture.restore() == ["unchanged"])
  }

  @Test func `edited, moved or deleted photos that the backup lacks are not reported as lost`()
    throws
  {
    let fixture = try BackupFixture()
    let edited = try unsaved(fixture)
    try fixture.edit(edited, maker: "Maker", accepting: false)
    let moved = try fixture.store.add(fixture.fixture.photo(3)).photo
    try Folder.rename(fixture.store.file(of: moved), to: "\(fixture.fixture.folder.path)/other.jpg")
    let deleted = try fixture.store.add(fixture.fixture.photo(4)).photo
    try fixture.store.delete([deleted.id])
    #expect(try fixture.restore() == ["unchanged"])
    #expect(try fixture.store.photo(moved.id)?.path == "other.jpg")
  }

  @Test func `a restore of chosen photos, or one that is cancelled, reports no lost photos`() throws
  {
    let fixture = try BackupFixture()
    unlink(fixture.store.file(of: try unsaved(fixture)))
    let id = try fixture.backup.photos()[0].id
    #expect(try fixture.restore([id]) == ["unchanged"])
    var count = 0
    try fixture.store.restore(from: fixture.backup) { _ in
      count += 1
      return false
    }
    #expect(count == 1)
  }

  @Test func `a backup reports the photos that another program has edited since the last backup`()
    throws
  {
    let fixture = try BackupFixture()
    let photo = try unsaved(fixture)
    #expect(try fixture.backUp() == ["unchanged", "copied"])
    try fixture.edit(photo, maker: "Maker", accepting: false)
    for expected in [[photo.id], []] {
      var edited: [PhotoID] = []
      try fixture.store.copy(to: fixture.backup) { copy in
        if copy.hasNewEdit { edited.append(copy.id) }
        return true
      }
      #expect(edited == expected)
    }
  }
}
