import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureBrowse

/// A cache that frees memory according to its rules.
@Suite(.timeLimit(.minutes(10)))
struct FlusherTests {
  /// Records the levels that it receives.
  private final class Cache: Flushable {
    let levels = Guarded<[PressureLevel]>([])

    func shrink(to level: PressureLevel) { levels.withLock { $0.append(level) } }
  }

  private let clock = ManualClock()
  private let cache = Cache()

  /// Returns the levels received within 15 seconds after a request, while memory was short.
  private func levels(by rules: FlushRules) throws -> [PressureLevel] {
    let root = try TestFolder()
    for folder in ["/proc", "/proc/pressure"] { mkdir(root.path + folder, 0o777) }
    let text = "some avg10=15.00 avg60=0.00 avg300=0.00 total=0\n"
    try Array(text.utf8).write(to: "\(root.path)/proc/pressure/memory")
    let flusher = Flusher(of: cache, by: rules, root: root.path, timeline: clock)
    flusher.recordInteraction()
    try clock.advance(by: .seconds(15))
    withExtendedLifetime(flusher) {}
    return cache.levels.withLock { $0 }
  }

  @Test func `the default flush rules react to pressure and to idle time`() throws {
    let levels = try levels(by: FlushRules())
    #expect(levels.contains(.half))
    #expect(levels.contains(.everythingNotShown))
  }

  @Test func `flushing under pressure and when idle can be turned off separately`() throws {
    #expect(try levels(by: .manual) == [])
    #expect(try levels(by: FlushRules(respondsToPressure: false)) == [.everythingNotShown])
    cache.levels.withLock { $0 = [] }
    #expect(Set(try levels(by: FlushRules(idle: nil))) == [.half])
  }

  @Test func `a flusher does not keep its cache alive`() throws {
    weak var gone: Cache?
    let flusher: Flusher
    do {
      let cache = Cache()
      gone = cache
      flusher = Flusher(of: cache, by: FlushRules(respondsToPressure: false), timeline: clock)
    }
    flusher.recordInteraction()
    #expect(gone == nil)
    try clock.advance(by: .seconds(60))
  }
}
