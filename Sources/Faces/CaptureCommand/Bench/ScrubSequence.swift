/// An order and pace in which to browse photos.
enum ScrubSequence: String, CaseIterable, Sendable {
  /// Four photos per second.
  case slow
  case forward
  case backward
  /// Jumps to random places.
  case random
  /// Back and forth, further each time.
  case reversal
  /// One second of movement, then one second at rest.
  case stop
}

extension ScrubSequence {
  /// Returns the place to request at each tick in a list of `count` photos; nil for no request.
  func places(count: Int, ticks: Int, rate: Double) -> [Int?] {
    var number = 0
    var last = 0
    return (0..<ticks).map { tick in
      guard asks(tick, rate) else { return nil }
      last = place(number, after: last, count)
      number += 1
      return last
    }
  }

  private func asks(_ tick: Int, _ rate: Double) -> Bool {
    switch self {
    case .slow: tick % max(1, Int(rate / 4)) == 0
    case .stop: Int(Double(tick) / rate) % 2 == 0
    default: true
    }
  }

  private func place(_ number: Int, after last: Int, _ count: Int) -> Int {
    switch self {
    case .slow, .forward, .stop: number % count
    case .backward: count - 1 - number % count
    case .random: Self.anywhere(number, after: last, count)
    case .reversal: Self.toAndFro(number) % count
    }
  }

  /// Returns a pseudo-random place other than the previous one, the same in every run.
  private static func anywhere(_ number: Int, after last: Int, _ count: Int) -> Int {
    (last + 1 + Int(mixed(number) % UInt64(max(1, count - 1)))) % count
  }

  private static func mixed(_ number: Int) -> UInt64 {
    var bits = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits >> 33
  }

  /// Forty steps forward and fifteen back.
  private static func toAndFro(_ number: Int) -> Int {
    let (round, step) = (number / 55, number % 55)
    return round * 25 + (step <= 40 ? step : 80 - step)
  }
}
