import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct LostFilesTests {
  @Test func `files in both folders of a store are lost files`() throws {
    let bench = try StoreBench()
    _ = try bench.store.add(bench.photo(1))
    for name in ["lost+found", ".capture/lost+found"] {
      mkdir("\(bench.folder.path)/\(name)", 0o777)
      try bench.folder.write([1], as: "\(name)/a.jpg")
    }
    let paths = try bench.store.lostFiles().map(\.path)
    #expect(paths == [".capture/lost+found/a.jpg", "lost+found/a.jpg"])
    #expect(try bench.store.statistics().lostAndFound == 2)
  }

  @Test func `lost files whose names differ only in the encoding of accents are two`() throws {
    let bench = try StoreBench()
    mkdir("\(bench.folder.path)/lost+found", 0o777)
    for name in ["\u{E9}.jpg", "e\u{301}.jpg"] {
      let path = "lost+found/\(name)"
      try bench.folder.write([1], as: path)
      bench.setTime(of: "\(bench.folder.path)/\(path)", 1_000)
    }
    let files = try bench.store.lostFiles()
    #expect(files.count == 2)
    #expect(files.first != files.last)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel lets nobody mount here"))
  func `the file system's own folder at the root of a disk is left alone`() throws {
    let bench = try StoreBench()
    let disk = try SmallDisk(byteCount: 32 << 20)
    let store = try StoreEngine(at: disk.path)
    _ = try store.add(bench.photo(1))
    let recovered = "\(disk.path)/lost+found"
    mkdir(recovered, 0o777)
    try [9].write(to: "\(recovered)/#12")
    #expect(try store.lostFiles() == [])
    try [7].write(to: "\(disk.path)/.capture/packs/aside")
    let place = StorePlace(disk.path)
    try LostAndFound(place).take(place.packs.file("aside"))
    #expect(TestFolder.names(in: recovered) == ["#12"])
    #expect(try store.lostFiles().map(\.path) == [".capture/lost+found/aside"])
  }
}
