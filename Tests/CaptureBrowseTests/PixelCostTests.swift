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

  @Test func `what was never seen has no expected cost`() {
    #expect(PixelCost().expected(Self.route) == nil)
  }

  @Test(arguments: [([5], 5), ([5, 90], 5), ([5, 90, 6], 6), ([90], 90), ([90, 5], 5)])
  func `one slow picture alone is not believed`(spans: [Int], expected: Int) {
    #expect(cost(spans).expected(Self.route) == .milliseconds(expected))
  }

  @Test func `two of the last three are`() {
    #expect(cost([5, 5, 5, 90, 90]).expected(Self.route) == .milliseconds(90))
    #expect(cost([90, 90, 90, 5, 5]).expected(Self.route) == .milliseconds(5))
  }

  @Test func `what was given up sooner than expected says nothing`() {
    var cost = cost([9, 9])
    cost.noteUnfinished(.milliseconds(4), Self.route)
    #expect(cost.expected(Self.route) == .milliseconds(9))
  }
}
