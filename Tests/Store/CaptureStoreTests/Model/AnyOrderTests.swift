import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  /// A search for sequences of actions, in any order, that break the store's promises.
  @Suite(.timeLimit(.minutes(60)))
  struct AnyOrderTests {
    @Test(arguments: [SequenceStep.Choices.first, .last, .mixed])
    func `no short sequence of actions loses bytes or annotations, or leaves damage unreported`(
      choices: SequenceStep.Choices
    ) throws {
      let search = try SequenceSearch()
      let trees = Guarded<[SequenceTree]>([])
      let actions = SequenceAction.exhaustive
      DispatchQueue.concurrentPerform(iterations: actions.count) { index in
        var tree = SequenceTree(search, choices, depth: Self.depth)
        do {
          try tree.run(beginning: actions[index])
        } catch {
          Issue.record("\(actions[index]): \(error)")
        }
        trees.withLock { $0.append(tree) }
      }
      let found = trees.withLock { $0 }
      try Self.tell(found.flatMap(\.failures), of: search)
      print("\(found.map(\.count).reduce(0, +)) sequences of at most \(Self.depth) steps")
    }

    @Test func `no random sequence of twelve actions loses bytes or annotations, or hides damage`()
      throws
    {
      try Self.runAtRandom(Self.randomCount, depth: 12, of: SequenceAction.exhaustive)
    }

    /// Runs four steps at most: after more, it is undecidable which photo a file belonged to.
    @Test func `no random sequence with swapped files or lost sidecars loses bytes or annotations`()
      throws
    {
      try Self.runAtRandom(Self.randomCount / 2, depth: 4, of: SequenceAction.allCases)
    }

    private static func runAtRandom(
      _ count: Int, depth: Int, of actions: [SequenceAction]
    ) throws {
      let search = try SequenceSearch()
      let failures = Guarded<[SequenceSearch.Failure]>([])
      DispatchQueue.concurrentPerform(iterations: count) { index in
        let seed = Self.seed &+ UInt64(index)
        do {
          let steps = SequenceStep.random(seed: seed, depth: depth, of: actions)
          guard let failure = try search.failure(of: steps, from: "seed \(seed)") else { return }
          failures.withLock { $0.append(failure) }
        } catch {
          Issue.record("seed \(seed): \(error)")
        }
      }
      try Self.tell(failures.withLock { $0 }, of: search)
      print("\(count) random sequences of \(depth) steps from seed \(Self.seed)")
    }

    /// Records the shortest failures as issues, shrunk and without duplicates.
    private static func tell(
      _ failures: [SequenceSearch.Failure], of search: SequenceSearch
    ) throws {
      guard !failures.isEmpty else { return }
      var told: Set<String> = []
      for failure in failures.sorted(by: { $0.steps.count < $1.steps.count }).prefix(20) {
        let least = try search.shrunk(failure)
        if told.insert("\(least)").inserted { Issue.record("\(least)") }
      }
      Issue.record("\(failures.count) sequences fail")
    }

    private static func number(_ name: String, or usual: Int) -> Int {
      getenv(name).flatMap { Int(String(cString: $0)) } ?? usual
    }

    private static let depth = number(
      "CAPTURE_SEQUENCE_DEPTH", or: Effort.count(brief: 2, usual: 2, long: 3))
    private static let randomCount = number(
      "CAPTURE_SEQUENCES", or: Effort.count(brief: 50, usual: 300, long: 20_000))
    private static let seed = UInt64(number("CAPTURE_SEQUENCE_SEED", or: 1))
  }
}
