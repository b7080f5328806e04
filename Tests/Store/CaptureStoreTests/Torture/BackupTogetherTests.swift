import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  /// Backups made while other programs change the store or the backup.
  @Suite(.timeLimit(.minutes(10)))
  struct BackupTogetherTests {
    private static let repetitions = Effort.count(brief: 30, usual: 30, long: 400)

    private func store(at path: String, photos: ClosedRange<Int>) throws -> StoreEngine {
      let store = try StoreEngine(at: path)
      for number in photos {
        let jpeg = try NumberedPhoto.jpeg(seed: 1, number: number)
        let new = NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number))
        let id = try store.add(new).photo.id
        if number.isMultiple(of: 2) { try store.tag(id, adding: ["even"]) }
      }
      return store
    }

    @Test func `a backup during moves, ratings, deletions and rebuilds contains every photo`()
      throws
    {
      let folder = try TestFolder()
      let path = "\(folder.path)/store"
      let store = try store(at: path, photos: 1...40)
      let ids = Set(try store.photos().map(\.id))
      let even = Set(try store.photos(PhotoQuery(keywords: ["even"])).map(\.id))
      let other = try Child(DriverProgram.path, ["churn", path, "1"], in: folder)
      #expect(other.line() == "round 1")
      for repetition in 1...Self.repetitions {
        let backup = try StoreEngine(at: "\(folder.path)/backup-\(repetition)")
        // A photo that is in the bin when a backup begins is not part of it.
        var copied: Set<PhotoID> = []
        var failures: [String] = []
        try store.copy(to: backup) { copy in
          copied.insert(copy.id)
          if case .failed(let error) = copy.outcome { failures.append("\(error)") }
          return true
        }
        #expect(failures == [], "repetition \(repetition)")
        #expect(ids.subtracting(copied).count <= 1, "repetition \(repetition)")
        #expect(Set(try backup.photos().map(\.id)) == copied, "repetition \(repetition)")
        let described = try backup.photos(PhotoQuery(keywords: ["even"])).map(\.id)
        #expect(Set(described) == even.intersection(copied), "repetition \(repetition)")
      }
      other.send(SIGKILL)
      _ = try other.wait()
    }

    @Test func `two programs that back up to the same folder at once lose no photo`() throws {
      for _ in 1...Effort.count(brief: 2, usual: 2, long: 20) {
        let folder = try TestFolder()
        let (first, second) = ("\(folder.path)/first", "\(folder.path)/second")
        let target = "\(folder.path)/backup"
        let sources = [
          try store(at: first, photos: 1...40), try store(at: second, photos: 21...60),
        ]
        for store in sources { try store.copy(to: StoreEngine(at: target)) { _ in true } }
        // From here on, each store has other annotations and folders for the same photos.
        for (index, store) in sources.enumerated() {
          let ids = try store.photos().map(\.id)
          try store.describe(ids) { words in
            words.keywords = ["store \(index)", "both"]
            words.rating = index
          }
          try store.move(ids, to: "Moved \(index)")
        }
        let programs = try runAll(
          [
            ["backup", first, target], ["backup", first, target], ["backup", second, target],
            ["add", target, "7", "20"],
          ], in: folder)
        for text in programs {
          #expect(!text.contains("failed") && !text.contains("error"), "\(text)")
        }
        let backup = try StoreEngine(at: target)
        #expect(try backup.count() == 80)
        var findings: [StoreFinding] = []
        #expect(try backup.verify { findings.append($0) }.isHealthy)
        #expect(findings == [])
      }
    }

    /// Runs programs at the same time, and returns their output.
    private func runAll(
      _ commands: [[String]], in folder: borrowing TestFolder
    ) throws -> [String] {
      let a = try Child(DriverProgram.path, commands[0], in: folder)
      let b = try Child(DriverProgram.path, commands[1], in: folder)
      let c = try Child(DriverProgram.path, commands[2], in: folder)
      let d = try Child(DriverProgram.path, commands[3], in: folder)
      return try [a.wait().text, b.wait().text, c.wait().text, d.wait().text]
    }
  }
}
