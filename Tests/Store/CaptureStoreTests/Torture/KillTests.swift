import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(.timeLimit(.minutes(30)))
  struct KillTests {
    private static let kills = Effort.count(brief: 100, usual: 100, long: 1_000)
    private static let seed: UInt64 = 2026

    @Test func `no acknowledged change is lost when programs are killed at random moments`() throws
    {
      let folder = try TestFolder()
      let store = "\(folder.path)/store"
      var random = SeededGenerator(seed: Self.seed)
      var stories: [DriverLog] = []
      while stories.count < Self.kills {
        stories += try killSome(3, at: store, from: stories.count, using: &random, in: folder)
        if stories.count % 30 == 0 { try inspect(store, stories) }
      }
      try inspect(store, stories)
      let steps = stories.map(\.stepCount).reduce(0, +)
      print("\(stories.count) kills from seed \(Self.seed), \(steps) steps acknowledged")
      #expect(steps > Self.kills / 10)
    }

    /// Runs several programs on the store at once, and kills each at a random moment.
    private func killSome(
      _ count: Int, at store: String, from first: Int, using random: inout SeededGenerator,
      in folder: borrowing TestFolder
    ) throws -> [DriverLog] {
      var running = try RunningDrivers(
        count, store: store, seeds: UInt64(first) * 1_000 + 1, in: folder)
      for _ in 0..<count {
        usleep(UInt32.random(in: 1_000...100_000, using: &random))
        running.killOne(using: &random)
      }
      return try running.stories()
    }

    private func inspect(_ store: String, _ stories: [DriverLog]) throws {
      var inspection = try StoreInspection(of: store)
      for story in stories { try inspection.compare(with: story) }
      #expect(inspection.complaints == [])
      var found: [StoreFinding] = []
      _ = try StoreEngine(at: store, creating: false).verify { found.append($0) }
      #expect(found == [])
      #expect(stories.flatMap(\.complaints) == [])
    }
  }
}

/// Drivers that change one store at once.
private struct RunningDrivers: ~Copyable {
  private var slots: [Slot] = []
  private var alive: [Int]

  private final class Slot {
    let seed: UInt64
    var child: Child?

    init(_ seed: UInt64, _ child: consuming Child) {
      self.seed = seed
      self.child = consume child
    }

    func story() throws -> DriverLog {
      guard let child = child.take() else { throw TestSetupError("the driver is gone") }
      return DriverLog(seed: seed, told: try child.wait().text)
    }
  }

  init(
    _ count: Int, store: String, seeds first: UInt64, in folder: borrowing TestFolder
  ) throws {
    alive = Array(0..<count)
    for number in 0..<UInt64(count) {
      let words = ["mix", store, String(first + number), "0"]
      slots.append(Slot(first + number, try Child(DriverProgram.path, words, in: folder)))
    }
  }

  mutating func killOne(using random: inout SeededGenerator) {
    guard let victim = alive.randomElement(using: &random) else { return }
    alive.removeAll { $0 == victim }
    slots[victim].child?.send(SIGKILL)
  }

  consuming func stories() throws -> [DriverLog] {
    try slots.map { try $0.story() }
  }
}
