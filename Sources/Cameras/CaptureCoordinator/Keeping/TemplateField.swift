internal import CaptureBase
internal import Glibc

/// A field of a file template, such as `%H` or `%04n`: a percent sign, flags, a width and a letter.
struct TemplateField {
  /// What a field stands for.
  enum Meaning {
    /// A percent sign.
    case percent
    case number
    /// A part of the time, which `strftime` knows by the same letter.
    case time
    case unknown
  }

  /// The whole field as it was written.
  let text: String
  private let flags: String.UnicodeScalarView
  private let width: Int
  private let modifier: Unicode.Scalar?
  private let letter: Unicode.Scalar

  /// Takes a field from the start of the text, which is a percent sign; nil if that ends the text.
  init?(takenFrom rest: inout Substring.UnicodeScalarView) {
    let whole = rest
    var scanned = rest.dropFirst()
    flags = String.UnicodeScalarView(scanned.take { "_-0^#".unicodeScalars.contains($0) })
    let digits = scanned.take { ("0"..."9").contains($0) }
    // A width that no file name could have is as good as none that can be read.
    width = digits.isEmpty ? 0 : Int(String(digits)) ?? .max
    modifier = scanned.take(upTo: 1) { $0 == "E" || $0 == "O" }.first
    guard let letter = scanned.popFirst() else { return nil }
    self.letter = letter
    text = String(whole[..<scanned.startIndex])
    rest = scanned
  }

  var meaning: Meaning {
    guard width <= Self.widest else { return .unknown }
    switch (letter, modifier) {
    case ("%", _): return text == "%%" ? .percent : .unknown
    case ("n", nil): return flags.allSatisfy("-_0".unicodeScalars.contains) ? .number : .unknown
    case (_, "E"): return "cCxXyY".unicodeScalars.contains(letter) ? .time : .unknown
    case (_, "O"): return "deHImMSuUVwWy".unicodeScalars.contains(letter) ? .time : .unknown
    default: return Self.timeLetters.contains(letter) ? .time : .unknown
    }
  }

  /// Returns a number with the field's width, padded with zeros unless a flag says otherwise.
  func padded(_ number: Int) -> String {
    let digits = "\(number)"
    switch flags.last {
    case "-": return digits
    case "_": return String(repeating: " ", count: max(0, width - digits.count)) + digits
    default: return number.digits(width)
    }
  }

  /// Returns the field's part of a time.
  func part(of moment: tm) -> String {
    var moment = moment
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, text, &moment)
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The longest name of a file.
  private static let widest = Int(NAME_MAX)
  /// The letters that `strftime` knows, without those for a line break and a tab.
  private static let timeLetters = "aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ".unicodeScalars
}

extension Substring.UnicodeScalarView {
  /// Removes and returns the characters at the start that meet a condition.
  fileprivate mutating func take(
    upTo limit: Int = .max, while isWanted: (Unicode.Scalar) -> Bool
  ) -> Self {
    let taken = prefix(limit).prefix(while: isWanted)
    self = self[taken.endIndex...]
    return taken
  }
}
