import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Stores that must not lie within each other.
@Suite(.timeLimit(.minutes(10)))
struct ApartTests {
  /// A folder with a store in `store`, and links to it and into it.
  private func layOut(_ folder: borrowing TestFolder) throws -> PhotoStore {
    let store = try PhotoStore(at: "\(folder.path)/store")
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
  func `a store that overlaps another one is refused, and nothing is made`(name: String) throws {
    let folder = try TestFolder()
    let store = try layOut(folder)
    let before = FolderListing.files(in: folder.path)
    #expect(throws: StoreError.self) {
      try store.requireApart(from: "\(folder.path)/\(name)")
    }
    #expect(FolderListing.files(in: folder.path) == before)
  }

  @Test(arguments: ["backup", "backup/a/b", "store2", "link2/backup"])
  func `a store beside another one is not refused`(name: String) throws {
    let folder = try TestFolder()
    let store = try layOut(folder)
    mkdir("\(folder.path)/elsewhere", 0o777)
    symlink("\(folder.path)/elsewhere", "\(folder.path)/link2")
    try store.requireApart(from: "\(folder.path)/\(name)")
  }

  @Test func `photos are neither copied nor restored between stores that overlap`() throws {
    let folder = try TestFolder()
    let store = try layOut(folder)
    let inner = try PhotoStore(at: "\(folder.path)/store/2026/inner")
    let linked = try PhotoStore(at: "\(folder.path)/link")
    for other in [inner, linked] {
      #expect(throws: StoreError.self) { try store.copy(to: other) { _ in true } }
      #expect(throws: StoreError.self) { try other.copy(to: store) { _ in true } }
      #expect(throws: StoreError.self) { try store.restore(from: other) { _ in true } }
      #expect(throws: StoreError.self) { try other.restore(from: store) { _ in true } }
    }
  }
}
