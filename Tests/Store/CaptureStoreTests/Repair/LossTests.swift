import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Photos that a store has lost and that its backup cannot bring back.
@Suite(.timeLimit(.minutes(10)))
struct LossTests {
  /// Backs up one photo, and returns a second one that is only in the store.
  private func unsaved(_ bench: borrowing BackupBench) throws -> Photo {
    try bench.addBackedUp(1)
    return try bench.store.add(bench.bench.photo(2)).photo
  }

  private func failures(_ bench: borrowing BackupBench) throws -> [String] {
    var failures: [String] = []
    try bench.store.restore(from: bench.backup) { copy in
      if case .failed(let error) = copy.outcome { failures.append("\(copy.id): \(error)") }
      return true
    }
    return failures
  }

  @Test func `a restore reports a missing photo that the backup does not have`() throws {
    let bench = try BackupBench()
    let photo = try unsaved(bench)
    #expect(try bench.restore() == ["unchanged"])
    let path = bench.store.file(of: photo)
    unlink(path)
    #expect(try bench.restore() == ["unchanged", "failed: missing"])
    let problem = "the original \(path) is missing, and the backup \(bench.backup.folder) does not"
    #expect(try failures(bench) == ["\(photo.id): \(problem) have the photo"])
  }

  @Test(arguments: [0, 300])
  func `a restore reports a truncated photo that the backup does not have`(
    length: Int
  ) throws {
    let bench = try BackupBench()
    let path = bench.store.file(of: try unsaved(bench))
    try Array([UInt8](contentsOf: path).prefix(length)).write(to: path)
    #expect(try bench.restore() == ["unchanged", "failed: damaged"])
    let problem = "the original \(path) is damaged, and the backup "
    #expect(try failures(bench).first?.contains(problem) == true)
  }

  @Test func `a restore reports a folder in place of a photo that the backup does not have`() throws
  {
    let bench = try BackupBench()
    let path = bench.store.file(of: try unsaved(bench))
    unlink(path)
    mkdir(path, 0o777)
    #expect(try bench.restore() == ["unchanged", "failed: damaged"])
  }

  @Test func `a restore reports that a lost photo is in the backup's bin`() throws {
    let bench = try BackupBench()
    let photo = try unsaved(bench)
    #expect(try bench.backUp() == ["unchanged", "copied"])
    try bench.backup.delete([photo.id])
    unlink(bench.store.file(of: photo))
    #expect(try bench.restore() == ["unchanged", "failed: missing"])
    #expect(try failures(bench).first?.contains(" has the photo in its bin; ") == true)
    try bench.backup.restore([photo.id])
    #expect(try bench.restore() == ["unchanged", "copied"])
  }

  @Test func `a restore does not read photos that look untouched and are not in the backup`()
    throws
  {
    let bench = try BackupBench()
    try FlippedBit.flip(in: bench.store.file(of: unsaved(bench)))
    #expect(try bench.restore() == ["unchanged"])
  }

  @Test func `edited, moved or deleted photos that the backup lacks are not reported as lost`()
    throws
  {
    let bench = try BackupBench()
    let edited = try unsaved(bench)
    try bench.edit(edited, maker: "Maker", accepting: false)
    let moved = try bench.store.add(bench.bench.photo(3)).photo
    try Folder.rename(bench.store.file(of: moved), to: "\(bench.bench.folder.path)/other.jpg")
    let deleted = try bench.store.add(bench.bench.photo(4)).photo
    try bench.store.delete([deleted.id])
    #expect(try bench.restore() == ["unchanged"])
    #expect(try bench.store.photo(moved.id)?.path == "other.jpg")
  }

  @Test func `a restore of chosen photos, or one that is cancelled, reports no lost photos`() throws
  {
    let bench = try BackupBench()
    unlink(bench.store.file(of: try unsaved(bench)))
    let id = try bench.backup.photos()[0].id
    #expect(try bench.restore([id]) == ["unchanged"])
    var count = 0
    try bench.store.restore(from: bench.backup) { _ in
      count += 1
      return false
    }
    #expect(count == 1)
  }

  @Test func `a backup reports the photos that another program has edited since the last backup`()
    throws
  {
    let bench = try BackupBench()
    let photo = try unsaved(bench)
    #expect(try bench.backUp() == ["unchanged", "copied"])
    try bench.edit(photo, maker: "Maker", accepting: false)
    for expected in [[photo.id], []] {
      var edited: [PhotoID] = []
      try bench.store.copy(to: bench.backup) { copy in
        if copy.hasNewEdit { edited.append(copy.id) }
        return true
      }
      #expect(edited == expected)
    }
  }
}
