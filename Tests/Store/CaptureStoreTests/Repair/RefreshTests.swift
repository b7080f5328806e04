import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Changes by exiftool and exiv2 to the files of a store, found by their sizes and times.
@Suite(.timeLimit(.minutes(10)))
struct RefreshTests {
  @Test func `a rating that exiftool writes into an original is picked up each time it changes`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    for rating in [5, 3] {
      try fixture.edit(photo, ["-q", "-overwrite_original", "-Rating=\(rating)"], by: "exiftool")
      let found = try fixture.refresh()
      #expect(found.map(\.outcome) == [.edited, .described])
      #expect(try fixture.store.photo(photo.id)?.annotations.rating == rating)
    }
    #expect(try fixture.store.states(of: photo.id).count == 3)
    #expect(try fixture.refresh() == [])
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `an edit changes only those annotations of the sidecar that it changes itself`() throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try fixture.store.describe([photo.id]) { $0 = Annotations(rating: 2, keywords: ["sea"]) }
    try fixture.edit(photo, ["-q", "-overwrite_original", "-Description=calm"], by: "exiftool")
    _ = try fixture.refresh()
    let expected = Annotations(rating: 2, note: "calm", keywords: ["sea"])
    #expect(try fixture.store.photo(photo.id)?.annotations == expected)
    #expect(try SidecarFile(of: photo, in: fixture.store.place).annotations == expected)
  }

  @Test(arguments: [false, true])
  func `a sidecar that changes without its size and time is found by refresh, as by verify`(
    isTouchedUnnoticed: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try fixture.store.rate(photo.id, 2)
    #expect(try fixture.refresh() == [])
    let sidecar = "\(fixture.store.file(of: photo)).xmp"
    var facts = stat()
    #expect(stat(sidecar, &facts) == 0)
    var bytes = try [UInt8](contentsOf: sidecar)
    let name = Array("Rating".utf8)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: name) })
    let digit = try #require(bytes[start...].firstIndex(of: UInt8(ascii: "2")))
    bytes[digit] = UInt8(ascii: "4")
    try bytes.write(to: sidecar)
    #expect(utimensat(AT_FDCWD, sidecar, [facts.st_atim, facts.st_mtim], 0) == 0)
    if isTouchedUnnoticed {
      // As on a file system without a time of the last change to anything.
      let touched = try #require(try FileIdentity(at: sidecar)).touched
      try fixture.alterCatalogue(
        """
        UPDATE sidecars SET touched_seconds = \(touched.seconds), \
        touched_nanoseconds = \(touched.nanoseconds)
        """)
      #expect(try fixture.refresh() == [])
      #expect(try fixture.kinds() == [.otherAnnotations])
    }
    #expect(try fixture.refresh().map(\.outcome) == [.described])
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 4)
    #expect(try fixture.kinds() == [])
  }

  @Test func `a program that drops all metadata does not remove the photo's annotations`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try fixture.edit(photo, ["-q", "-overwrite_original", "-Rating=4"], by: "exiftool")
    _ = try fixture.refresh()
    try fixture.edit(photo, ["-q", "-overwrite_original", "-all="], by: "exiftool")
    #expect(try fixture.refresh().map(\.outcome) == [.edited])
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 4)
  }

  @Test func `annotations that exiv2 writes to a sidecar are picked up, and agree both ways`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try fixture.store.rate(photo.id, 2)
    #expect(try fixture.refresh() == [])
    let changes = [
      "-Mset Xmp.xmp.Rating 5", "-Mset Xmp.dc.subject Ann", "-Mset Xmp.dc.creator Bea",
    ]
    let path = fixture.store.file(of: photo) + ".xmp"
    let outcome = try Child.run("/usr/bin/exiv2", changes + [path], in: fixture.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try fixture.refresh().map(\.outcome) == [.described])
    let taken = Annotations(rating: 5, keywords: ["Ann"])
    #expect(try fixture.store.photo(photo.id)?.annotations == taken)
    try fixture.store.rate(photo.id, -1)
    let read = try Child.run(
      "/usr/bin/exiftool", ["-s3", "-Rating", "-Subject", "-Creator", path], in: fixture.folder)
    #expect(read.text == "-1\nAnn\nBea\n")
    #expect(try fixture.refresh() == [])
  }

  @Test func `a file whose time alone has changed is neither an edit nor damage`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    fixture.setTime(of: fixture.store.file(of: photo), 1_000_000)
    #expect(try fixture.refresh() == [])
    #expect(try fixture.store.states(of: photo.id).count == 1)
    // From now on, other bytes with this time and size are damage.
    try fixture.flip(byte: 300, of: photo)
    fixture.setTime(of: fixture.store.file(of: photo), 1_000_000)
    #expect(try fixture.kinds() == [.damagedOriginal])
  }

  @Test func `a damaged original fails, and the others are picked up all the same`() throws {
    let fixture = try StoreFixture()
    let (damaged, sound) = (try fixture.add(1), try fixture.add(2))
    try [UInt8](repeating: 7, count: 50).write(to: fixture.store.file(of: damaged))
    try fixture.edit(sound, ["-q", "-overwrite_original", "-Rating=1"], by: "exiftool")
    var failed: [PhotoID] = []
    let refreshment = try fixture.store.refresh { photo in
      if case .failed(let error) = photo.outcome, error.code == .damaged { failed.append(photo.id) }
    }
    #expect((refreshment.photos, refreshment.edited, refreshment.failed) == (2, 1, 1))
    #expect(failed == [damaged.id])
  }

  @Test func `an edit that also changes annotations counts as both, and another only as an edit`()
    throws
  {
    let fixture = try StoreFixture()
    let (rated, plain) = (try fixture.add(1), try fixture.add(2))
    try fixture.edit(rated, ["-q", "-overwrite_original", "-Rating=1"], by: "exiftool")
    try fixture.edit(plain, ["-q", "-overwrite_original", "-Artist=Bea"], by: "exiftool")
    let refreshment = try fixture.store.refresh { _ in }
    #expect((refreshment.edited, refreshment.described) == (2, 1))
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a full disk ends a refresh, and is not reported as a problem of the photo`() throws {
    let fixture = try StoreFixture()
    let disk = try SmallDisk(byteCount: 8 << 20)
    let store = try StoreEngine(at: "\(disk.path)/store")
    let photo = try store.add(fixture.photo(1)).photo
    let path = store.file(of: photo)
    let edit = try Child.run(
      "/usr/bin/exiftool", ["-q", "-overwrite_original", "-Rating=4", path], in: fixture.folder)
    #expect(edit.status == 0, "\(edit.errors)")
    #expect(throws: TestSetupError.self, "the disk is full now") {
      try [UInt8](repeating: 1, count: 9 << 20).write(to: "\(disk.path)/filler")
    }
    let error = #expect(throws: StoreError.self) { try store.refresh { Issue.record("\($0)") } }
    #expect(error?.code == .full)
    try Folder.remove("\(disk.path)/filler")
    #expect(try store.refresh { _ in }.edited == 1)
  }

  @Test func `an original that was moved is followed, and one that is gone is missing`() throws {
    let fixture = try StoreFixture()
    let (moved, gone) = (try fixture.add(1), try fixture.add(2))
    let path = fixture.store.file(of: moved)
    #expect(rename(path, "\(fixture.folder.path)/elsewhere.jpg") == 0)
    try Folder.remove(fixture.store.file(of: gone))
    let found = try fixture.refresh()
    #expect(found.map(\.outcome) == [.moved, .missing])
    #expect(found.map(\.path) == ["elsewhere.jpg", gone.path])
    #expect(try fixture.store.photo(moved.id)?.path == "elsewhere.jpg")
  }

  @Test func `verify lists an edit, and calls the store sound`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    try fixture.edit(photo, ["-q", "-overwrite_original", "-Rating=5"], by: "exiftool")
    let verification = try fixture.store.verify { _ in }
    #expect(verification.found == [.changedOriginal: 1])
    #expect(verification.edits == 1)
    #expect(verification.isHealthy)
  }
}

extension StoreFixture {
  func add(_ number: Int) throws -> Photo { try store.add(photo(number)).photo }

  func refresh() throws -> [RefreshedPhoto] {
    var found: [RefreshedPhoto] = []
    _ = try store.refresh { found.append($0) }
    return found
  }

  /// Runs a program on a photo's original.
  func edit(_ photo: Photo, _ words: [String], by program: String) throws {
    let outcome = try Child.run("/usr/bin/\(program)", words + [store.file(of: photo)], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  func setTime(of path: String, _ seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    utimensat(AT_FDCWD, path, [time, time], 0)
  }
}
