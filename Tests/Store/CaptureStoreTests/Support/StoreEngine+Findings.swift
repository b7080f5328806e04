import CaptureStore

extension StoreEngine {
  /// Verifies the store, and returns what that finds, in order.
  func findings(repairing: Bool = false) throws(StoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    _ = try verify(repairing: repairing) { findings.append($0) }
    return findings
  }
}
