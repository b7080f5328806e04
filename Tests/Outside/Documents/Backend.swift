@Test func `the camera of the article keeps the contract as far as it applies`() async throws {
  for clause in CameraContract.clauses {
    let outcome = try await check(clause, on: ManualClock())
    #expect(outcome == .kept || outcome == .notApplicable)
  }
}
// before
let clock = ManualClock()
