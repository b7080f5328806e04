import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Sidecars that are all that is left of their photos.
@Suite(.timeLimit(.minutes(10)))
struct LoneSidecarTests {
  @Test(arguments: [true, false])
  func `a photo of which only the sidecar is left is reported until it is added or restored`(
    isAdded: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.fixture.add(1, rating: 3)
    #expect(try fixture.backUp() == ["copied"])
    unlink(fixture.store.file(of: photo))
    try fixture.fixture.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: fixture.store.folder)
    let told = rebuilt.unreachable.map(\.description)
    #expect(told.count == 1)
    #expect(told.first?.contains("\(photo.id)") == true)
    #expect(told.first?.contains("\(photo.path).xmp") == true)
    for isRepairing in [false, true] {
      let found = try rebuilt.engine.findings(repairing: isRepairing)
      #expect(found.map(\.kind) == [.missingOriginal])
      #expect(found.first?.photo == photo.id && found.first?.path == photo.path)
      #expect(found.first?.detail.contains("\(photo.path).xmp") == true)
      #expect(found.first?.isRepaired == false)
    }
    #expect(Folder.exists(fixture.store.file(of: photo) + ".xmp"))
    if isAdded {
      _ = try rebuilt.engine.add(fixture.fixture.photo(1))
    } else {
      try rebuilt.engine.restore(from: fixture.backup) { _ in true }
    }
    #expect(try rebuilt.engine.photo(photo.id)?.annotations.rating == 3)
    #expect(try rebuilt.engine.findings() == [])
    #expect(try StoreEngine.rebuild(at: fixture.store.folder).unreachable.isEmpty)
  }

  @Test func `a lost photo is reported although its name is that of a conflict`() throws {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.name = "IMG.sync-conflict-20261127-014500-ABCDEFG.jpg"
    let photo = try fixture.store.rate(fixture.store.add(new).photo.id, 3)
    unlink(fixture.store.file(of: photo))
    try fixture.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.unreachable.count == 1)
    let found = try rebuilt.engine.findings()
    #expect(found.map(\.kind) == [.missingOriginal])
    #expect(found.first?.path == photo.path)
  }

  @Test
  func `a lone sidecar is not reported if its photo is elsewhere or another program wrote it`()
    throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    for photo in photos { try fixture.store.rate(photo.id, 3) }
    let sidecars = try photos.map { try [UInt8](contentsOf: fixture.store.file(of: $0) + ".xmp") }
    // The first photo is in the bin, the second one in its place; copies of their sidecars are
    // elsewhere.
    try fixture.store.delete([photos[0].id])
    for index in [0, 1] { try sidecars[index].write(to: "\(root)/copied-\(index).jpg.xmp") }
    // The third photo was renamed while there was no catalogue.
    #expect(rename(fixture.store.file(of: photos[2]), "\(root)/renamed.jpg") == 0)
    // A sidecar that belongs to no JPEG, or names no photo, is not the store's.
    try sidecars[1].write(to: "\(root)/raw.cr2.xmp")
    try Sidecar().bytes.write(to: "\(root)/foreign.jpg.xmp")
    try Array("nothing".utf8).write(to: "\(root)/nothing.jpg.xmp")
    try fixture.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: root)
    #expect(rebuilt.unreachable.isEmpty)
    #expect(try rebuilt.engine.findings() == [])
  }

  @Test func `a lone sidecar is not reported as a lost photo if part of the folder is unreachable`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 3)
    unlink(fixture.store.file(of: photo))
    #expect(symlink("/usr", "\(fixture.folder.path)/elsewhere") == 0)
    try fixture.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.unreachable.map(\.code) == [.leavesStore])
    let findings = try rebuilt.engine.findings()
    #expect(findings.map(\.kind) == [.unreachable])
    #expect(findings.map(\.path) == ["elsewhere"])
  }

  @Test(arguments: [true, false])
  func `a rebuild that forgets missing photos moves their sidecars to lost+found`(
    hasCatalogue: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 3)
    unlink(fixture.store.file(of: photo))
    if !hasCatalogue { try fixture.forgetCatalogue() }
    let options = RebuildOptions(droppingMissing: true)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path, options: options)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == ["\(photo.name).xmp"])
    #expect(try rebuilt.engine.findings() == [])
  }

  @Test func `a rebuild that forgets missing photos names what it cannot move to lost+found`()
    throws
  {
    let fixture = try StoreFixture()
    let (root, photo) = (fixture.folder.path, try fixture.add(1, rating: 3))
    unlink(fixture.store.file(of: photo))
    let states = StatePath.folder(of: photo.id)
    try Folder.make("\(root)/\(states)")
    try fixture.folder.write([1], as: "\(states)/state")
    let obstacles = ["lost+found", ".capture/lost+found"]
    for obstacle in obstacles { try fixture.folder.write([1], as: obstacle) }
    let options = RebuildOptions(droppingMissing: true)
    let problems = try StoreEngine.rebuild(at: root, options: options).unreachable.map(\.problem)
    #expect(problems.count == 2)
    for (problem, path) in zip(problems, ["\(photo.path).xmp", states]) {
      let beginning = "cannot move \(path) of the photo \(photo.id) to lost+found: "
      #expect(problem.hasPrefix(beginning), "\(problem)")
      #expect(Folder.exists("\(root)/\(path)"))
    }
    for obstacle in obstacles { unlink("\(root)/\(obstacle)") }
    #expect(try StoreEngine.rebuild(at: root, options: options).unreachable == [])
    #expect(TestFolder.names(in: "\(root)/lost+found") == ["\(photo.name).xmp", "state"])
  }

  @Test func `a deleted photo without its original is reported until the bin is emptied`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 3)
    unlink(fixture.store.file(of: photo))
    try fixture.store.delete([photo.id])
    let found = try fixture.store.findings(repairing: true)
    #expect(found.map(\.kind) == [.missingOriginal])
    #expect(found.first?.detail.contains("the photo is in the bin") == true)
    #expect(try fixture.store.emptyBin() == 1)
    #expect(try fixture.store.findings() == [])
  }
}
