import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct SharedLoadsTests {
  private typealias Loads = SharedLoads<String, Int>

  @Test func `equal requests share one load, and its waiters are returned in order`() {
    var loads = Loads()
    let answer1 = loads.join("a", 1).isShared
    #expect(!answer1)
    let answer2 = loads.join("a", 2).isShared
    #expect(answer2)
    let answer3 = loads.begin(limit: 2)
    #expect(answer3 == "a")
    let answer4 = loads.join("a", 3).isShared
    #expect(answer4)
    let answer5 = loads.begin(limit: 2)
    #expect(answer5 == nil)
    let answer6 = loads.finish("a")
    #expect(answer6 == [1, 2, 3])
    let answer7 = loads.join("a", 4).isShared
    #expect(!answer7)
  }

  @Test func `a waiter that leaves does not affect the others`() {
    var loads = Loads()
    let first = loads.join("a", 1).ticket
    _ = loads.join("a", 2)
    let answer8 = loads.leave("a", first)
    #expect(!answer8)
    let answer9 = loads.begin(limit: 1)
    #expect(answer9 == "a")
    let answer10 = loads.finish("a")
    #expect(answer10 == [2])
  }

  @Test func `a load without waiters is dropped, unless it has started`() {
    var loads = Loads()
    let first = loads.join("a", 1).ticket
    let answer11 = loads.leave("a", first)
    #expect(answer11)
    let answer12 = loads.leave("a", first)
    #expect(!answer12)
    let answer13 = loads.begin(limit: 1)
    #expect(answer13 == nil)
    let second = loads.join("b", 2).ticket
    let answer14 = loads.begin(limit: 1)
    #expect(answer14 == "b")
    let answer15 = loads.leave("b", second)
    #expect(!answer15)
    let answer16 = loads.join("b", 3).isShared
    #expect(answer16)
    let answer17 = loads.finish("b")
    #expect(answer17 == [3])
  }

  @Test func `the number of running loads stays within the limit`() {
    var loads = Loads()
    for key in ["a", "b", "c"] { _ = loads.join(key, 0) }
    let answer18 = loads.begin(limit: 2)
    #expect(answer18 == "a")
    let answer19 = loads.begin(limit: 2)
    #expect(answer19 == "b")
    let answer20 = loads.begin(limit: 2)
    #expect(answer20 == nil)
    _ = loads.finish("b")
    let answer21 = loads.begin(limit: 2)
    #expect(answer21 == "c")
  }
}
