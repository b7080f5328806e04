package import CaptureText

/// One value in a file that people write, and the path that leads to it.
///
/// It is asked for as what it should be; the error says what it is instead. The field may be
/// missing, which is told in the same way.
package struct JSONField: Sendable {
  private let value: LocatedJSON?
  /// Where the value stands, or where the object stands that lacks it.
  private let position: TextPosition
  private let place: Place

  /// Which file a field is in, and by what path; nil for the file's outermost value.
  struct Place: Sendable {
    let file: String
    let path: String?

    func member(_ name: String) -> Place {
      Place(file: file, path: path.map { "\($0).\(name)" } ?? name)
    }

    func item(_ index: Int) -> Place {
      Place(file: file, path: "\(path ?? "")[\(index)]")
    }
  }

  /// The outermost value of a file.
  package init(_ value: LocatedJSON, file: String) {
    self.init(value, at: value.position, place: Place(file: file, path: nil))
  }

  init(_ value: LocatedJSON?, at position: TextPosition, place: Place) {
    self.value = value
    self.position = position
    self.place = place
  }

  package func string() throws(JSONFieldError) -> String {
    guard case .string(let text) = value?.content else { throw error(wanting: "a text in quotes") }
    return text
  }

  package func bool() throws(JSONFieldError) -> Bool {
    guard case .bool(let answer) = value?.content else { throw error(wanting: "true or false") }
    return answer
  }

  package func int(in range: ClosedRange<Int>) throws(JSONFieldError) -> Int {
    guard case .integer(let number) = value?.content, range.contains(number) else {
      throw error(wanting: TextForm.integer(in: range).wanted(quote: "\""))
    }
    return number
  }

  /// A number that may have a fraction.
  package func number(in range: ClosedRange<Double>) throws(JSONFieldError) -> Double {
    let number: Double? =
      switch value?.content {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let number, range.contains(number) else {
      throw error(wanting: TextForm.number(in: range).wanted(quote: "\""))
    }
    return number
  }

  /// A value written as a text, such as a size, a time or one of several words.
  package func value<Value>(_ form: TextForm<Value>) throws(JSONFieldError) -> Value {
    guard case .string(let text) = value?.content, let value = form.read(text) else {
      throw error(wanting: form.wanted(quote: "\""))
    }
    return value
  }

  /// A text, a number or a truth value, as the words that stand for it: `on`, `140`, `50 Hz`.
  package func settingWords() throws(JSONFieldError) -> String {
    switch value?.content {
    case .string(let text) where !text.isEmpty: text
    case .integer(let number): String(number)
    case .bool(let answer): answer ? "on" : "off"
    default: throw error(wanting: "a text in quotes, a number, true or false")
    }
  }

  /// A time such as `"300ms"`; a bare 0 needs no unit and no quotes.
  package func duration() throws(JSONFieldError) -> Duration {
    if case .integer(0) = value?.content { return .zero }
    return try value(.duration)
  }

  /// The items of an array.
  package func items() throws(JSONFieldError) -> [JSONField] {
    guard case .array(let values) = value?.content else { throw error(wanting: "an array") }
    return values.enumerated().map { index, value in
      JSONField(value, at: value.position, place: place.item(index))
    }
  }

  /// The fields of an object.
  package func fields() throws(JSONFieldError) -> JSONFields {
    guard case .object(let members) = value?.content else { throw error(wanting: "an object") }
    return JSONFields(members, at: position, place: place)
  }

  /// What to throw when the value is readable, but not sensible.
  package func error(_ problem: String) -> JSONFieldError {
    JSONFieldError(problem, file: place.file, at: position, field: place.path)
  }

  private func error(wanting wanted: String) -> JSONFieldError {
    guard let value else { return error("is missing; it is to be \(wanted)") }
    return error("\(value.summary) is not \(wanted)")
  }
}

extension LocatedJSON {
  /// The value as it is told in an error: short ones in full.
  fileprivate var summary: String {
    switch content {
    case .array: "an array"
    case .object: "an object"
    case .string(let text) where text.count > 40: JSON.string(text.prefix(40) + "…").line
    default: json.line
    }
  }
}
