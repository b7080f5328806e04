import CaptureTestSupport
import Dispatch
import Testing

extension Torture {
  /// Catalogues that were changed at random.
  @Suite(.timeLimit(.minutes(60)))
  struct HostileFuzzTests {
    private static let count = Effort.count(brief: 40, usual: 300, long: 10_000)
    private static let lanes = 4

    @Test
    func `no randomly changed catalogue crashes the program or affects files outside the store`()
      throws
    {
      DispatchQueue.concurrentPerform(iterations: Self.lanes) { lane in
        do {
          try Self.useHostileCatalogues(lane)
        } catch {
          Issue.record("lane \(lane): \(error)")
        }
      }
    }

    /// Runs every fourth seed in one scene.
    private static func useHostileCatalogues(_ lane: Int) throws {
      let scene = try HostileFixture()
      let before = scene.outside
      for number in stride(from: lane, to: count, by: lanes) {
        var random = SeededGenerator(seed: UInt64(number))
        let changes = try scene.prepare(by: &random)
        scene.useEverything(by: &random)
        do {
          let lost = try scene.filesLostByRebuild()
          if !lost.isEmpty { Issue.record("seed \(number): \(changes) lost \(lost)") }
        } catch {
          Issue.record("seed \(number): \(changes) keep a rebuild from its work: \(error)")
        }
        let after = scene.outside
        guard after == before else {
          Issue.record("seed \(number): \(changes) changed \(after)")
          return
        }
      }
    }
  }
}
