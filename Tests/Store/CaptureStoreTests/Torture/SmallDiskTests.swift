import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(
    .enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"),
    .timeLimit(.minutes(10))
  )
  struct SmallDiskTests {
    private static func photo(_ number: Int) throws -> NewPhoto {
      NewPhoto(
        original: try NumberedPhoto.jpeg(seed: 3, number: number),
        taken: NumberedPhoto.taken(number))
    }

    @Test(arguments: [650, 777, 1_000, 1_300])
    func `a full disk is reported clearly each time, and no acknowledged photo is lost`(
      kilobytes: Int
    ) throws {
      let disk = try SmallDisk(byteCount: kilobytes << 10)
      let path = "\(disk.path)/store"
      let store = try StoreEngine(at: path)
      var ids: [PhotoID] = []
      var failures = 0
      for number in 1...2_000 where failures < 5 {
        let photo = try Self.photo(number)
        do throws(StoreError) {
          ids.append(try store.add(photo).photo.id)
        } catch {
          failures += 1
          #expect(error.code == .full, "\(error)")
          #expect(error.description.hasSuffix("; free some space, or choose another store"))
        }
      }
      #expect(failures == 5)
      #expect(ids.count > 3)
      for id in ids { _ = try store.data(of: id, tier: .full) }
      try Self.expectWhole(path, ids)
      try Self.expectRoom(in: disk, path, ids)
    }

    /// Checks that another program can read everything, whether the disk is full or not.
    private static func expectWhole(_ path: String, _ ids: [PhotoID]) throws {
      let inspection = try StoreInspection(of: path)
      #expect(inspection.complaints == [])
      #expect(Set(inspection.photos.keys) == Set(ids))
    }

    /// Checks that photos can be added again once there is room.
    private static func expectRoom(
      in disk: borrowing SmallDisk, _ path: String, _ ids: [PhotoID]
    ) throws {
      let size = "size=8m"
      guard mount("capture", disk.path, "tmpfs", UInt(MS_REMOUNT), size) == 0 else {
        throw TestSetupError("the disk does not grow")
      }
      let store = try StoreEngine(at: path)
      #expect(try store.add(photo(9_999)).outcome == .added)
      #expect(try store.count() == ids.count + 1)
      #expect(try StoreInspection(of: path).complaints == [])
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a photo that a full disk refuses at any step leaves no file behind`() throws {
      let disk = try SmallDisk(byteCount: 24 << 20)
      let path = "\(disk.path)/store"
      var ids = [try Self.added(to: path)]
      var failures = 0
      for kilobytes in stride(from: 0, through: 320, by: 4) {
        let photo = try Self.photo(kilobytes + 2)
        // What the step before has left would be set aside now.
        let store = try StoreEngine(at: path)
        #expect(try store.lostFiles.all() == [], "less than \(kilobytes) KB")
        try disk.fill(leaving: kilobytes << 10)
        do throws(StoreError) {
          ids.append(try store.add(photo).photo.id)
        } catch {
          failures += 1
          #expect(error.code == .full, "\(kilobytes) KB: \(error)")
        }
        try disk.empty()
      }
      #expect(failures > 2)
      let store = try StoreEngine(at: path)
      ids.append(try store.add(Self.photo(1_000)).photo.id)
      #expect(try store.lostFiles.all() == [])
      try Self.expectWhole(path, ids)
    }

    @Test func `a deletion that fails on a full disk leaves every photo where the catalogue says`()
      throws
    {
      let disk = try SmallDisk(byteCount: 12 << 20)
      let path = "\(disk.path)/store"
      let ids = try Self.addedWithNotes(120, to: path)
      var failures = 0
      for kilobytes in stride(from: 0, through: 320, by: 16) {
        // Every store is closed by now, so SQLite's log is empty and needs space to grow.
        let store = try StoreEngine(at: path)
        try disk.fill(leaving: kilobytes << 10)
        do throws(StoreError) {
          _ = try store.delete(ids)
        } catch {
          failures += 1
          #expect(error.code == .full, "\(kilobytes) KB: \(error)")
        }
        try disk.empty()
        let photos = try ids.compactMap { try store.photo($0) }
        let lost = photos.filter { !Folder.exists(store.file(of: $0)) }
        #expect(photos.count == ids.count)
        #expect(lost.isEmpty, "\(kilobytes) KB: \(lost.count) photos are not where they are listed")
        _ = try store.restore(ids)
        #expect(try store.verify { Issue.record("\(kilobytes) KB: \($0)") }.isHealthy)
      }
      #expect(failures > 2)
    }

    @Test func `a store is created completely or not at all, however full its disk is`() throws {
      var outcomes: Set<Bool> = []
      for kilobytes in stride(from: 4, through: 600, by: 4) {
        let disk = try SmallDisk(byteCount: kilobytes << 10)
        let path = "\(disk.path)/store"
        var isOpen = false
        do throws(StoreError) {
          let store = try StoreEngine(at: path)
          isOpen = true
          #expect(try store.count() == 0)
        } catch {
          #expect(error.code == .full, "\(kilobytes) KB: \(error)")
          #expect(!isOpen, "\(kilobytes) KB: \(error)")
          #expect(TestFolder.names(in: disk.path) == [], "\(kilobytes) KB")
        }
        outcomes.insert(isOpen)
      }
      #expect(outcomes == [true, false])
    }

    @Test func `a folder in which no store can be created for lack of space stays as it was`()
      throws
    {
      let disk = try SmallDisk(byteCount: 64 << 10)
      let path = "\(disk.path)/store"
      try Folder.make(path)
      let error = #expect(throws: StoreError.self) { try StoreEngine(at: path) }
      #expect(error?.code == .full)
      #expect(Folder.exists(path) && TestFolder.names(in: path) == [])
    }

    @Test func `programs killed on a full disk leave a store that can be read`()
      throws
    {
      let disk = try SmallDisk(byteCount: 900 << 10)
      let folder = try TestFolder()
      let path = "\(disk.path)/store"
      var told = ""
      for seed in 1...6 {
        let child = try Child(DriverProgram.path, ["add", path, String(seed), "0"], in: folder)
        told += (child.line() ?? "") + "\n"
        child.send(SIGKILL)
        told += try child.wait().text
      }
      let ids = told.split(separator: "\n").filter { $0.hasPrefix("added") }.compactMap { line in
        PhotoID(String(line.split(separator: " ")[2]))
      }
      #expect(ids.count >= 3, "\(told)")
      let store = try StoreEngine(at: path, creating: false)
      for id in ids { _ = try store.data(of: id, tier: .full) }
      for photo in try store.photos(limit: 10_000) { _ = try store.data(of: photo.id, tier: .full) }
    }

    @Test func `a store on a read-only disk can be read, including commits only in SQLite's log`()
      throws
    {
      let disk = try SmallDisk(byteCount: 8 << 20)
      let folder = try TestFolder()
      let path = "\(disk.path)/store"
      let child = try Child(DriverProgram.path, ["add", path, "3", "0"], in: folder)
      var ids: [PhotoID] = []
      while ids.count < 4, let line = child.line() {
        guard let id = PhotoID(String(line.split(separator: " ")[2])) else { break }
        ids.append(id)
      }
      child.send(SIGKILL)
      _ = try child.wait()
      #expect(ids.count == 4)
      try disk.makeReadOnly()
      let before = FolderListing.digests(in: path)
      let store = try StoreEngine(at: path)
      #expect(store.isReadOnly)
      for id in ids {
        _ = try store.data(of: id, tier: .full)
        _ = try store.data(of: id, tier: .low)
      }
      #expect(try store.count() >= ids.count)
      let error = #expect(throws: StoreError.self) { try store.rate(ids[0], 3) }
      #expect(error?.code == .readOnly)
      #expect(throws: StoreError.self) { try store.add(Self.photo(99_999)) }
      let isUnchanged = FolderListing.digests(in: path) == before
      #expect(isUnchanged)
    }

    @Test(arguments: [8, Schema.version])
    func `a store on a read-only disk can be verified, even one of an older version`(
      version: Int
    ) throws {
      let disk = try SmallDisk(byteCount: 8 << 20)
      let path = "\(disk.path)/store"
      let id = try Self.added(to: path)
      do {
        let store = try StoreEngine(at: path)
        let photo = try #require(try store.photo(id))
        #expect(truncate(store.file(of: photo), 100) == 0)
        // A repair would record the new time of the intact photo, and add the stray one.
        let other = try store.add(Self.photo(2)).photo
        let past = timespec(tv_sec: 1_500_000_000, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, store.file(of: other), [past, past], 0) == 0)
        try Self.photo(3).original.write(to: "\(path)/stray.jpg")
        if version < Schema.version { try store.replaceCatalogue(withVersion: version) }
      }
      try disk.makeReadOnly()
      let store = try StoreEngine(at: path)
      #expect(try store.photos(PhotoQuery(order: .rating)).count == 2)
      var told: [String] = []
      let found = try store.verify { told.append("\($0)") }.found
      #expect(found == [.damagedOriginal: 1, .stray: 1], "\(told)")
    }

    @Test func `a store that was closed properly can be read on a read-only disk`() throws {
      let disk = try SmallDisk(byteCount: 8 << 20)
      let path = "\(disk.path)/store"
      let id = try Self.added(to: path)
      try disk.makeReadOnly()
      let store = try StoreEngine(at: path)
      #expect(try store.photos().map(\.id) == [id])
      _ = try store.tiers(of: id)
    }

    /// Adds photos with a note each, and closes the store.
    private static func addedWithNotes(_ count: Int, to path: String) throws -> [PhotoID] {
      let store = try StoreEngine(at: path)
      let ids = try (1...count).map { try store.add(photo($0)).photo.id }
      for id in ids { try store.note(id, "Low tide") }
      return ids
    }

    /// Adds a photo and closes the store.
    private static func added(to path: String) throws -> PhotoID {
      try StoreEngine(at: path).add(photo(1)).photo.id
    }
  }
}
