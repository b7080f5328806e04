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
    let bench = try BackupBench()
    let photo = try bench.bench.add(1, rating: 3)
    #expect(try bench.backUp() == ["copied"])
    unlink(bench.store.file(of: photo))
    try bench.bench.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: bench.store.folder)
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
    #expect(Folder.exists(bench.store.file(of: photo) + ".xmp"))
    if isAdded {
      _ = try rebuilt.engine.add(bench.bench.photo(1))
    } else {
      try rebuilt.engine.restore(from: bench.backup) { _ in true }
    }
    #expect(try rebuilt.engine.photo(photo.id)?.annotations.rating == 3)
    #expect(try rebuilt.engine.findings() == [])
    #expect(try StoreEngine.rebuild(at: bench.store.folder).unreachable.isEmpty)
  }

  @Test func `a lost photo is reported although its name is that of a conflict`() throws {
    let bench = try StoreBench()
    var new = try bench.photo(1)
    new.name = "IMG.sync-conflict-20261127-014500-ABCDEFG.jpg"
    let photo = try bench.store.rate(bench.store.add(new).photo.id, 3)
    unlink(bench.store.file(of: photo))
    try bench.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path)
    #expect(rebuilt.unreachable.count == 1)
    let found = try rebuilt.engine.findings()
    #expect(found.map(\.kind) == [.missingOriginal])
    #expect(found.first?.path == photo.path)
  }

  @Test func `a lone sidecar is no finding if its photo is elsewhere or another program wrote it`()
    throws
  {
    let bench = try StoreBench()
    let root = bench.folder.path
    let photos = try (1...3).map { try bench.store.add(bench.photo($0)).photo }
    for photo in photos { try bench.store.rate(photo.id, 3) }
    let sidecars = try photos.map { try [UInt8](contentsOf: bench.store.file(of: $0) + ".xmp") }
    // The first photo is in the bin, the second one in its place; copies of their sidecars are
    // elsewhere.
    try bench.store.delete([photos[0].id])
    for index in [0, 1] { try sidecars[index].write(to: "\(root)/copied-\(index).jpg.xmp") }
    // The third photo was renamed while there was no catalogue.
    #expect(rename(bench.store.file(of: photos[2]), "\(root)/renamed.jpg") == 0)
    // A sidecar that belongs to no JPEG, or names no photo, is not the store's.
    try sidecars[1].write(to: "\(root)/raw.cr2.xmp")
    try Sidecar().bytes.write(to: "\(root)/foreign.jpg.xmp")
    try Array("nothing".utf8).write(to: "\(root)/nothing.jpg.xmp")
    try bench.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: root)
    #expect(rebuilt.unreachable.isEmpty)
    #expect(try rebuilt.engine.findings() == [])
  }

  @Test func `a lone sidecar is not reported as a lost photo if part of the folder is unreachable`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 3)
    unlink(bench.store.file(of: photo))
    #expect(symlink("/usr", "\(bench.folder.path)/elsewhere") == 0)
    try bench.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path)
    #expect(rebuilt.unreachable.map(\.code) == [.leavesStore])
    #expect(try rebuilt.engine.findings().map(\.kind) == [.unreachable])
  }

  @Test(arguments: [true, false])
  func `a rebuild that forgets missing photos moves their sidecars to lost+found`(
    hasCatalogue: Bool
  ) throws {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 3)
    unlink(bench.store.file(of: photo))
    if !hasCatalogue { try bench.forgetCatalogue() }
    let options = RebuildOptions(droppingMissing: true)
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path, options: options)
    #expect(TestFolder.names(in: "\(bench.folder.path)/lost+found") == ["\(photo.name).xmp"])
    #expect(try rebuilt.engine.findings() == [])
  }

  @Test func `a deleted photo without its original is reported until the bin is emptied`() throws {
    let bench = try StoreBench()
    let photo = try bench.add(1, rating: 3)
    unlink(bench.store.file(of: photo))
    try bench.store.delete([photo.id])
    let found = try bench.store.findings(repairing: true)
    #expect(found.map(\.kind) == [.missingOriginal])
    #expect(found.first?.detail.contains("the photo is in the bin") == true)
    #expect(try bench.store.emptyBin() == 1)
    #expect(try bench.store.findings() == [])
  }
}
