import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct SharedLoadsTests {
  private typealias Loads = SharedLoads<String, Int>

  @Test func `those who want the same share one load, and all are told in turn`() {
    var loads = Loads()
    #expect(!loads.join("a", 1).isShared)
    #expect(loads.join("a", 2).isShared)
    #expect(loads.begin(limit: 2) == "a")
    #expect(loads.join("a", 3).isShared)
    #expect(loads.begin(limit: 2) == nil)
    #expect(loads.finish("a") == [1, 2, 3])
    #expect(!loads.join("a", 4).isShared)
  }

  @Test func `one who leaves takes nothing from the others`() {
    var loads = Loads()
    let first = loads.join("a", 1).ticket
    _ = loads.join("a", 2)
    #expect(!loads.leave("a", first))
    #expect(loads.begin(limit: 1) == "a")
    #expect(loads.finish("a") == [2])
  }

  @Test func `a load that nobody wants is given up, unless it has begun`() {
    var loads = Loads()
    let first = loads.join("a", 1).ticket
    #expect(loads.leave("a", first))
    #expect(!loads.leave("a", first))
    #expect(loads.begin(limit: 1) == nil)
    let second = loads.join("b", 2).ticket
    #expect(loads.begin(limit: 1) == "b")
    #expect(!loads.leave("b", second))
    #expect(loads.join("b", 3).isShared)
    #expect(loads.finish("b") == [3])
  }

  @Test func `no more run at once than may`() {
    var loads = Loads()
    for key in ["a", "b", "c"] { _ = loads.join(key, 0) }
    #expect(loads.begin(limit: 2) == "a")
    #expect(loads.begin(limit: 2) == "b")
    #expect(loads.begin(limit: 2) == nil)
    _ = loads.finish("b")
    #expect(loads.begin(limit: 2) == "c")
  }
}
