import CaptureJSON
import CaptureTestSupport

extension JSON {
  /// Returns a random value of any kind.
  static func random(depth: Int = 4, using random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2:
      .integer(Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random))
    case 3: .number(finite(using: &random))
    case 4: .string(text(using: &random))
    case 5: .array(many(using: &random) { .random(depth: depth - 1, using: &$0) })
    default: .object(members(depth: depth, using: &random))
    }
  }

  private static func members(depth: Int, using random: inout SeededGenerator) -> [Member] {
    let members = many(using: &random) { random in
      Member(name: text(using: &random), value: .random(depth: depth - 1, using: &random))
    }
    var names: Set<String> = []
    return members.filter { names.insert($0.name).inserted }
  }

  private static func many<Part>(
    using random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Part
  ) -> [Part] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in make(&random) }
  }

  private static func finite(using random: inout SeededGenerator) -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : 0.5
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let scalars = many(using: &random) { random in
      let limit: UInt32 = [0x30, 0x100, 0x3000, 0x11_0000].randomElement(using: &random) ?? 1
      return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\u{2028}"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
