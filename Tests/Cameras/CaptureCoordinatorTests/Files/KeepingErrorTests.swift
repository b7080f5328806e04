import CaptureBase
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCoordinator

/// Photos that cannot be kept: the error gives the reason, and no file is left behind.
@Suite struct KeepingErrorTests {
  private func failure(_ path: String) async -> KeepingError? {
    await #expect(throws: KeepingError.self) {
      try await FileKeeper(FileTemplate(path)).keep(.test())
    }
  }

  @Test func `a photo for a missing folder fails with the advice to create it`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/none/photo.jpg"
    #expect(
      await failure(path)?.description
        == "cannot write the photo \(path): No such file or directory; create the folder first")
    let names = folder.names
    #expect(names == [])
  }

  @Test func `a photo whose folder is a file fails`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/file"
    try [1].write(to: path)
    #expect(await failure("\(path)/photo.jpg")?.reason == "Not a directory")
    let names = folder.names
    #expect(names == ["file"])
  }

  @Test func `a photo for a read-only file system fails with the advice to go elsewhere`() async {
    let error = await failure("/sys/photo.jpg")
    #expect(error?.remedy?.code == .otherPlace)
    #expect(error?.code == .failed)
  }

  @Test func `a photo for a full device fails as a full disk`() async {
    let error = await failure("/dev/full")
    #expect(error?.code == .full)
    #expect(
      error?.description == """
        cannot write the photo /dev/full: No space left on device; free some space, \
        or choose another place
        """)
  }

  @Test(arguments: ["", "%n"])
  func `a photo with a file name that is too long fails`(ending: String) async throws {
    let folder = try TestFolder()
    let name = String(repeating: "a", count: 300) + ending
    #expect(await failure("\(folder.path)/\(name)")?.reason == "File name too long")
    let names = folder.names
    #expect(names == [])
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "a file system of its own needs root"))
  func `a photo for a full disk fails and leaves the previous file unchanged`() async throws {
    let folder = try TestFolder()
    let disk = try SmallDisk(byteCount: 64 << 10, at: folder.path)
    let path = "\(disk.path)/photo.jpg"
    let keeper = FileKeeper(FileTemplate(path))
    _ = try await keeper.keep(.test([1, 2, 3]))
    let error = await #expect(throws: KeepingError.self) {
      try await keeper.keep(.test([UInt8](repeating: 4, count: 200_000)))
    }
    #expect(error?.code == .full)
    #expect(try [UInt8](contentsOf: path) == [1, 2, 3])
    #expect(TestFolder.names(in: folder.path) == ["photo.jpg"])
  }
}
