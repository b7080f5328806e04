/// A way of looking through photos.
enum ScrubSequence: String, CaseIterable, Sendable {
  /// Four a second.
  case slow
  case forward
  case backward
  /// Jumps to anywhere.
  case random
  /// To and fro, and further each time.
  case reversal
  /// A second's flick, and a second's look at where it ended.
  case stop
}

extension ScrubSequence {
  /// Where one is at each moment of asking, in a list of `count` photos; nil asks nothing.
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

  /// Any place but the one before; the same ones every time.
  private static func anywhere(_ number: Int, after last: Int, _ count: Int) -> Int {
    (last + 1 + Int(mixed(number) % UInt64(max(1, count - 1)))) % count
  }

  private static func mixed(_ number: Int) -> UInt64 {
    var bits = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits >> 33
  }

  /// Forty steps on and fifteen back.
  private static func toAndFro(_ number: Int) -> Int {
    let (round, step) = (number / 55, number % 55)
    return round * 25 + (step <= 40 ? step : 80 - step)
  }
}
