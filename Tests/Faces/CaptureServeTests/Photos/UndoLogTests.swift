import CaptureStore
import Testing

@testable import CaptureServe

struct UndoLogTests {
  private func step(_ rating: Int) throws -> UndoStep {
    let photo = try #require(PhotoID("0123456789abcdef0123456789abcdef"))
    return UndoStep(exchanges: [
      UndoStep.Exchange(photo: photo, before: .rating(nil), after: .rating(rating))
    ])
  }

  @Test func `the oldest change is forgotten when there are too many`() throws {
    var log = UndoLog<UndoStep>(limit: 2)
    for number in 0..<3 { log.note(try step(number), as: "\(number)") }
    #expect(log["0"] == nil)
    #expect(try log["1"] == step(1) && log["2"] == step(2))
  }

  @Test func `a change that was undone is forgotten`() throws {
    var log = UndoLog<UndoStep>()
    log.note(try step(1), as: "1")
    log.note(try step(2), as: "2")
    log.remove("1")
    #expect(log["1"] == nil && log["2"] != nil && log["none"] == nil)
  }
}
