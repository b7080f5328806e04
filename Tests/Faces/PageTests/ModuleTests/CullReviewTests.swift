import CaptureJSON
import Testing

extension InBrowser {
  /// The button of Cull that opens the review of rejects.
  struct CullReviewTests {
    @Test func `a number of rejects that the server does not tell is not taken for none`() throws {
      var count = 0
      let tab = try ModuleTab("views/cull/cull-review") { request in
        guard request.path == "/v1/counts" else { return nil }
        count += 1
        if count == 2 { return .init(status: 500) }
        return .json(["photos": 3, "ratings": ["-1": .integer(count == 1 ? 2 : 0)]])
      }
      try tab.tab.evaluate("(globalThis.review = new CullReview(() => {}), 0)")
      let seen = "review.count().then(() => [review.button.hidden, review.button.dataset.count])"
      try tab.expect([seen: #"[false,"2"]"#, seen: #"[false,"2"]"#, seen: #"[true,"0"]"#])
    }
  }
}
