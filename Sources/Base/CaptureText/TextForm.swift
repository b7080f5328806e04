/// The text form of a value, and the description of it for error messages.
///
/// This is a value rather than a protocol because one type may have several forms, such as numbers
/// in different ranges.
package struct TextForm<Value>: Sendable {
  /// Parses a text; returns nil if it does not have this form.
  package let read: @Sendable (String) -> Value?
  /// The words that a text of this form can be, if they can be listed.
  package let words: [String]
  private let noun: String
  private let samples: [String]
  /// The unit that a text probably lacks if it is refused without one; empty for none.
  private let unit: String

  /// Creates a form from a phrase such as "a size such as" and the samples that complete it.
  package init(
    _ noun: String, samples: [String] = [], words: [String] = [], unit: String = "",
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.noun = noun
    self.samples = samples
    self.words = words
    self.unit = unit
    self.read = read
  }

  /// Returns a refused text with the unit that it lacks; nil if it is refused with the unit, too.
  package func meant(by text: String) -> String? {
    read(text + unit).map { _ in text + unit }
  }

  /// Returns the expected form, such as `a size such as "1280x720"`, with each sample in quotes.
  package func wanted(quote: Character) -> String {
    guard !samples.isEmpty else { return noun }
    return noun + " " + samples.map { "\(quote)\($0)\(quote)" }.joined(separator: ", ")
  }
}

extension TextForm where Value == String {
  /// Any text, unchanged.
  package static var text: Self { Self("a text") { $0 } }
}

extension TextForm where Value == Int {
  package static func integer(in range: ClosedRange<Int>) -> Self {
    Self("a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension TextForm where Value == Double {
  package static func number(in range: ClosedRange<Double>) -> Self {
    Self("a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// The number as a user would type it: a whole one without a fraction.
  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension TextForm where Value == Duration {
  package static var duration: Self {
    Self("a time such as", samples: ["300ms", "2s", "10min"], unit: "s") { Duration($0) }
  }

  /// A duration above zero.
  package static var positiveDuration: Self {
    Self("a time above zero such as", samples: ["300ms", "2s", "10min"], unit: "s") { text in
      Duration(text).flatMap { $0 > .zero ? $0 : nil }
    }
  }
}

extension TextForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the raw values of an enumeration.
  package static func oneOf(_ type: Value.Type) -> Self {
    let cases = Array(type.allCases)
    let words = cases.map(\.rawValue)
    return Self("one of", samples: words, words: words) { word in
      cases.first { $0.rawValue == word }
    }
  }
}
