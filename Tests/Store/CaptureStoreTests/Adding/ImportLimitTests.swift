import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Imports of files whose times or lengths are impossible.
@Suite(.timeLimit(.minutes(10)))
struct ImportLimitTests {
  private func jpeg(_ number: Int) throws -> [UInt8] {
    try NumberedPhoto.jpeg(seed: 9, number: number)
  }

  @Test(arguments: [Int.min, .min + 1, .max])
  func `a file with an impossible modification time does not stop an import`(seconds: Int) throws {
    let fixture = try StoreFixture()
    let source = try TestFolder(in: "/dev/shm")
    try source.write(jpeg(1), as: "a.jpg")
    try source.write(jpeg(2), as: "b.jpg")
    let times = Array(repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, "\(source.path)/a.jpg", times, 0) == 0)
    fixture.store.add(PhotoImport(of: [source.path])) { file in
      #expect(throws: Never.self) { try file.result.get() }
      return true
    }
    #expect(try fixture.store.count() == 2)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try StoreEngine.rebuild(at: fixture.folder.path).engine.count() == 2)
  }

  @Test func `a sparse file of 100 GB is refused without being read, and the others are added`()
    throws
  {
    let fixture = try StoreFixture()
    let source = try TestFolder()
    for number in 1...3 { try source.write(jpeg(number), as: "\(number).jpg") }
    for (name, size) in [("2a.jpg", 100 << 30), ("2b.jpg", 7 << 40)] {
      try source.write([], as: name)
      #expect(truncate("\(source.path)/\(name)", size) == 0)
    }
    var refused: [String] = []
    var added = 0
    fixture.store.add(PhotoImport(of: [source.path])) { file in
      switch file.result {
      case .success: added += 1
      case .failure(let error): refused.append("\(error)")
      }
      return true
    }
    #expect(added == 3)
    #expect(refused.first == "it is 102400 MB, and the limit is 256 MB")
    #expect(refused.count == 2)
  }

  @Test func `adding up impossible file lengths does not overflow`() {
    var group = ImportGroup<Int>(limit: 8)
    for number in 1...4 {
      let error = StoreError(.refused, "it is too long")
      group.add(Prepared(source: number, byteCount: .max, result: .failure(error)))
      #expect(group.isFull)
    }
  }
}
