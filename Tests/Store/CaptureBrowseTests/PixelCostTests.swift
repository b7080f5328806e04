import CaptureImaging
import Testing

@testable import CaptureBrowse

struct PixelCostTests {
  private static let route = PixelCost.Route(tier: .screen, isInMemory: false)

  private func cost(_ milliseconds: [Int]) -> PixelCost {
    var cost = PixelCost()
    for span in milliseconds { cost.note(.milliseconds(span), Self.route) }
    return cost
  }

  @Test func `a route without measurements has no expected cost`() {
    #expect(PixelCost().expected(Self.route) == nil)
  }

  @Test(arguments: [([5], 5), ([5, 90], 5), ([5, 90, 6], 6), ([90], 90), ([90, 5], 5)])
  func `a single slow picture does not change the expected cost`(spans: [Int], expected: Int) {
    #expect(cost(spans).expected(Self.route) == .milliseconds(expected))
  }

  @Test func `two of the last three measurements determine the expected cost`() {
    #expect(cost([5, 5, 5, 90, 90]).expected(Self.route) == .milliseconds(90))
    #expect(cost([90, 90, 90, 5, 5]).expected(Self.route) == .milliseconds(5))
  }

  @Test func `a wait that was abandoned earlier than expected is ignored`() {
    var cost = cost([9, 9])
    cost.noteUnfinished(.milliseconds(4), Self.route)
    #expect(cost.expected(Self.route) == .milliseconds(9))
  }
}
