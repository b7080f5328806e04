import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(.timeLimit(.minutes(10)))
  struct TogetherTests {
    private static let span: Duration = .seconds(Effort.count(brief: 10, usual: 10, long: 60))

    @Test func `programs that add and list photos at once wait for no lock and miss no change`()
      async throws
    {
      let folder = try TestFolder()
      let path = "\(folder.path)/store"
      let store = try StoreEngine(at: path)
      let changes = try store.changes()
      let heard = Task {
        var heard: Set<PhotoID> = []
        for await change in changes {
          if change == .everything { heard = [] }
          guard let id = change.photo else { break }
          heard.insert(id)
        }
        return heard
      }
      let told = try await run(path, in: folder)
      try store.write { writer throws(StoreError) in
        try writer.commit { catalogue throws(DatabaseError) in
          try catalogue.note([StoreChange(kind: .moved, photo: nil)])
        }
      }
      let added = told.filter { $0.hasPrefix("added") }.map { $0.split(separator: " ") }
      let ids = Set(added.compactMap { PhotoID(String($0[2])) })
      let missed = ids.subtracting(await heard.value)
      #expect(missed == [])
      let slowest = added.compactMap { Double($0[3]) }.max() ?? 0
      print("\(ids.count) photos by two programs, the slowest took \(slowest) ms")
      #expect(slowest < 1_000)
      #expect(ids.count > 20)
      #expect(told.filter { !$0.hasPrefix("added") } == [])
      #expect(try StoreInspection(of: path).complaints == [])
    }

    @Test func `a verification during moves, ratings, deletions and rebuilds finds no damage`()
      throws
    {
      let folder = try TestFolder()
      let path = "\(folder.path)/store"
      let store = try StoreEngine(at: path)
      for number in 1...40 {
        let jpeg = try NumberedPhoto.jpeg(seed: 1, number: number)
        _ = try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number)))
      }
      let other = try Child(DriverProgram.path, ["churn", path, "1"], in: folder)
      #expect(other.line() == "round 1")
      for repetition in 1...Effort.count(brief: 15, usual: 15, long: 100) {
        let later = try StoreEngine(at: path)
        _ = try later.verify { Issue.record("repetition \(repetition): \($0)") }
      }
      other.send(SIGKILL)
      _ = try other.wait()
    }

    /// Returns the output of two programs that add photos while a third one lists them.
    private func run(
      _ path: String, in folder: borrowing TestFolder
    ) async throws -> [Substring] {
      let first = try Child(DriverProgram.path, ["add", path, "1", "0"], in: folder)
      let second = try Child(DriverProgram.path, ["add", path, "2", "0"], in: folder)
      let lister = try Child(
        DriverProgram.path, ["list", path, "\(Self.span.components.seconds)"], in: folder)
      let looks = try lister.wait()
      first.send(SIGKILL)
      second.send(SIGKILL)
      let slowest = looks.text.split(separator: " ").last.flatMap { Double($0.dropLast()) }
      #expect(looks.status == 0, "\(looks.text)")
      #expect((slowest ?? .infinity) < 1_000, "\(looks.text)")
      let told = try first.wait().text + second.wait().text
      return told.split(separator: "\n").filter { $0.split(separator: " ").count == 4 }
    }
  }
}
