import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct ByteCacheTests {
  private typealias Cache = ByteCache<Int, String>

  private func cache(of keys: ClosedRange<Int>, limit: Int = 100) -> Cache {
    var cache = Cache(limit: limit)
    for key in keys { cache.insert("\(key)", for: key, cost: 10) }
    return cache
  }

  @Test func `unused values are evicted first, in order of insertion`() {
    var cache = cache(of: 1...10)
    for key in [1, 3] { _ = cache.value(for: key) }
    cache.insert("new", for: 11, cost: 10)
    cache.insert("new", for: 12, cost: 10)
    #expect(Set(cache.keys) == [1, 3, 5, 6, 7, 8, 9, 10, 11, 12])
    #expect(cache.evictions == 2)
    #expect(cache.cost == 100)
  }

  @Test func `a value larger than a tenth of the limit is refused and counted`() {
    var cache = Cache(limit: 100)
    #expect(cache.insert("x", for: 1, cost: 11) == .tooLarge)
    #expect(cache.rejections == 1)
    #expect(cache.count == 0)
  }

  @Test func `a leased value is neither evicted nor replaced`() {
    var cache = cache(of: 1...10)
    #expect(cache.lease(2) == "2")
    for key in 20...60 { cache.insert("x", for: key, cost: 10) }
    #expect(cache.value(for: 2) == "2")
    #expect(cache.insert("other", for: 2, cost: 10) == .wasThere)
    cache.shrink(to: 0)
    #expect(Array(cache.keys) == [2])
    cache.release(2)
    cache.shrink(to: 0)
    #expect(cache.count == 0)
    #expect(cache.cost == 0)
  }

  @Test func `an insertion is refused if all values are leased`() {
    var cache = cache(of: 1...10)
    for key in 1...10 { _ = cache.lease(key) }
    #expect(cache.insert("x", for: 11, cost: 10) == .noRoom)
    #expect(cache.rejections == 1)
  }

  @Test func `a lease ends when its last holder releases it`() {
    var cache = cache(of: 1...1)
    _ = cache.lease(1)
    _ = cache.lease(1)
    cache.release(1)
    cache.remove(1)
    #expect(cache.contains(1))
    cache.release(1)
    cache.release(1)
    cache.remove(1)
    #expect(!cache.contains(1))
  }

  /// Compares the cache with a plain dictionary.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random calls keep a byte cache within its limit and its values right`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var cache = ByteCache<Int, Int>(limit: 1000)
    var leases: [Int: Int] = [:]
    var costs: [Int: Int] = [:]
    for step in 0..<5_000 {
      let key = Int.random(in: 0..<60, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3:
        let cost = Int.random(in: 1...110, using: &random)
        if cache.insert(key * 1000 + cost, for: key, cost: cost) == .kept { costs[key] = cost }
      case 4: if cache.lease(key) != nil { leases[key, default: 0] += 1 }
      case 5:
        if let count = leases[key], count > 0 {
          cache.release(key)
          leases[key] = count - 1
        }
      case 6: cache.remove(key)
      default: cache.shrink(to: Int.random(in: 0...1000, using: &random))
      }
      #expect(cache.cost <= 1000, "step \(step)")
      #expect(cache.cost == cache.keys.reduce(0) { $0 + (costs[$1] ?? 0) }, "step \(step)")
      for (key, count) in leases where count > 0 { #expect(cache.contains(key), "step \(step)") }
      if let value = cache.value(for: key) { #expect(value == key * 1000 + (costs[key] ?? 0)) }
    }
  }
}
