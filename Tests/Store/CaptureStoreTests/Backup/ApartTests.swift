import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// The check that refuses stores within one another.
@Suite(.timeLimit(.minutes(10)))
struct ApartTests {
  /// Creates a store in `store`, with symbolic links to it and into it.
  private func layOut(_ folder: borrowing TestFolder) throws -> StoreEngine {
    let store = try StoreEngine(at: "\(folder.path)/store")
    mkdir("\(folder.path)/store/2026", 0o777)
    symlink("\(folder.path)/store", "\(folder.path)/link")
    symlink("\(folder.path)/store/2026", "\(folder.path)/year")
    mkdir("\(folder.path)/other", 0o777)
    symlink("\(folder.path)/store/.capture", "\(folder.path)/other/.capture")
    return store
  }

  @Test(arguments: [
    "store", "store/", "store/../store", "link", "store/backup", "store/2026/a/b", "link/backup",
    "year/backup", "year", ".", "store/.capture", "store/.capture/backup", "other",
  ])
  func `a store that overlaps another one is refused and nothing is created`(name: String) throws {
    let folder = try TestFolder()
    let store = try layOut(folder)
    let before = FolderListing.files(in: folder.path)
    #expect(throws: StoreError.self) {
      try store.requireApart(from: "\(folder.path)/\(name)")
    }
    #expect(FolderListing.files(in: folder.path) == before)
  }

  @Test(arguments: [
    "backup", "backup/a/b", "store2", "link2/backup", "Store", "Store/backup", "STORE",
    "STORE/backup",
  ])
  func `a store beside another one is accepted`(name: String) throws {
    let folder = try TestFolder()
    let store = try layOut(folder)
    mkdir("\(folder.path)/elsewhere", 0o777)
    symlink("\(folder.path)/elsewhere", "\(folder.path)/link2")
    // A disk that distinguishes case lists both.
    mkdir("\(folder.path)/Store", 0o777)
    try store.requireApart(from: "\(folder.path)/\(name)")
  }

  @Test(arguments: [
    ("/mnt/q", "/mnt/q", true), ("/mnt/Q", "/mnt/q", true), ("/MNT/Q", "/mnt/q", true),
    ("/mnt/\u{C9}t\u{E9}", "/mnt/\u{E9}t\u{E9}", true), ("/mnt/both", "/mnt/Both", false),
    ("/mnt/BOTH/q", "/mnt/both/q", true), ("/mnt/both/Q", "/mnt/Both/q", false),
    ("/mnt/q", "/mnt/p", false), ("/mnt/q/a", "/mnt/q", false), ("/", "/", true),
  ])
  func `paths that differ in case are of one folder unless a folder lists both spellings`(
    path: String, other: String, isOne: Bool
  ) {
    let names = ["/": ["mnt"], "/mnt": ["q", "both", "Both"]]
    for (one, two) in [(path, other), (other, path)] {
      let isFound = FolderSpelling(one).isSameFolder(as: FolderSpelling(two)) { names[$0] ?? [] }
      #expect(isFound == isOne, "\(one) \(two)")
    }
  }

  @Test func `a path leads into a folder by the ancestor that is as deep as that folder`() {
    let outer = FolderSpelling("/mnt/q")
    #expect(FolderSpelling("/mnt/Q/backup/a").ancestor(asDeepAs: outer)?.path == "/mnt/Q")
    #expect(FolderSpelling("/mnt").ancestor(asDeepAs: outer)?.path == nil)
    #expect(FolderSpelling("/mnt").ancestor(asDeepAs: FolderSpelling("/"))?.path == "/")
  }

  @Test func `a folder that is mounted in two places is recognised under both paths`() throws {
    let table = MountTable(
      parsing: """
        22 1 8:1 / / rw - ext4 /dev/sda1 rw
        30 22 8:16 / /mnt/big rw - ext4 /dev/sdb rw
        31 22 8:16 /photos\\0402025 /home/me/Pictures/2025 rw - ext4 /dev/sdb rw
        """)
    func overlap(_ one: String, _ other: String) -> Bool {
      table.areas(of: one).contains { table.areas(of: other).contains(where: $0.overlaps) }
    }
    let store = "/home/me/Pictures"
    for path in ["/mnt/big", "/mnt/big/photos 2025", "/mnt/big/photos 2025/x", "/home"] {
      #expect(overlap(store, path), "\(path)")
      #expect(overlap(path, store), "\(path)")
    }
    for path in ["/mnt/big/photos", "/mnt/big/backup", "/home/me/Picture"] {
      #expect(!overlap(store, path), "\(path)")
    }
  }

  /// The mount table in /proc has a length of zero, so a reader that trusts it sees no mounts.
  @Test func `the mount table of this process is read, so every folder lies on a known disk`()
    throws
  {
    let folder = try TestFolder()
    let areas = MountTable.current.areas(of: folder.path)
    #expect(areas.contains { area in areas.contains(where: area.overlaps) }, "\(areas)")
  }

  @Test func `copying and restoring between overlapping stores is refused`() throws {
    let folder = try TestFolder()
    let store = try layOut(folder)
    let inner = try StoreEngine(at: "\(folder.path)/store/2026/inner")
    let linked = try StoreEngine(at: "\(folder.path)/link")
    for other in [inner, linked] {
      #expect(throws: StoreError.self) { try store.copy(to: other) { _ in true } }
      #expect(throws: StoreError.self) { try other.copy(to: store) { _ in true } }
      #expect(throws: StoreError.self) { try store.restore(from: other) { _ in true } }
      #expect(throws: StoreError.self) { try other.restore(from: store) { _ in true } }
    }
  }
}
