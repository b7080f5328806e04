import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(.timeLimit(.minutes(30)))
  struct AlbumKillTests {
    private static let kills = Effort.count(brief: 20, usual: 20, long: 200)

    @Test func `an album is whole and has every acknowledged change when a program is killed`()
      throws
    {
      let folder = try TestFolder()
      let path = "\(folder.path)/store"
      var random = SeededGenerator(seed: 15)
      var last = 0
      for _ in 0..<Self.kills {
        let child = try Child(DriverProgram.path, ["albums", path, "1"], in: folder)
        usleep(UInt32.random(in: 20_000...200_000, using: &random))
        child.send(SIGKILL)
        last = try child.wait().text.split(separator: "\n").compactMap { Int($0) }.last ?? last
        // Nothing may be there yet, but whatever is there is whole.
        guard let numbers = try Self.numbers(in: path) else { continue }
        #expect(numbers.first == numbers.last)
        #expect(numbers.first ?? -1 >= last)
      }
      #expect(last > 0)
      let store = try StoreEngine(at: path)
      #expect(try store.albums().problems.isEmpty)
      try store.write { _ in }
      #expect(try Folder.names(in: "\(path)/.capture/incoming").isEmpty)
    }

    /// Returns the numbers at both ends of the album's note; nil if there is no album.
    private static func numbers(in path: String) throws -> [Int]? {
      let file = "\(path)/Albums/killed.md"
      guard Folder.exists(file) else { return nil }
      let text = String(decoding: try Descriptor(file, .reading).readAll(), as: UTF8.self)
      let words = text.split { $0 == " " || $0 == "\n" }
      return words.compactMap { Int($0) }
    }
  }
}
