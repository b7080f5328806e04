extension Duration {
  /// Parses a duration such as `300ms`, `1.5s`, `10 min` or `30d`.
  ///
  /// The unit is required, except for a bare `0`, because a plain number is ambiguous. Durations
  /// are never negative or longer than a hundred years.
  package init?(_ text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard let length = Self.unitLength(unit, after: number) else { return nil }
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = Self.digits(parts[0]) else { return nil }
    self = length * whole
    if parts.count == 2 {
      guard let fraction = Self.digits(parts[1]) else { return nil }
      self += length * fraction / parts[1].reduce(1) { power, _ in power * 10 }
    }
    guard self <= Self.longest else { return nil }
  }

  private static let longest = Duration.seconds(36_525 * 86_400)

  /// The duration in the syntax of `init(_:)`, in the largest unit that leaves no fraction.
  ///
  /// Anything finer than a nanosecond is truncated.
  package var text: String {
    guard self != .zero else { return "0" }
    let unit = Self.units.last { attoseconds % $0.length.attoseconds == 0 } ?? Self.units[0]
    return "\(attoseconds / unit.length.attoseconds)\(unit.name)"
  }

  /// All units, from the finest to the coarsest.
  private static let units: [(name: String, length: Duration)] = [
    ("ns", .nanoseconds(1)), ("us", .microseconds(1)), ("ms", .milliseconds(1)),
    ("s", .seconds(1)), ("min", .seconds(60)), ("h", .seconds(3_600)), ("d", .seconds(86_400)),
  ]

  private static func unitLength(_ name: Substring, after number: Substring) -> Duration? {
    name.isEmpty && number == "0" ? .zero : units.first { $0.name == name }?.length
  }

  /// Parses digits; returns nil if there are so many that a unit could overflow.
  private static func digits(_ text: Substring) -> Int? {
    text.count <= 15 ? Int(text) : nil
  }
}
