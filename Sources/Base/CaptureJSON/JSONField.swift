package import CaptureText

/// A value in a file that people write, and its path in the file.
///
/// Each function returns the value as one type, and throws an error that names the expected and the
/// actual value. The field may also be missing, which throws an error in the same way.
package struct JSONField: Sendable {
  private let value: LocatedJSON?
  /// The position of the value or, if it is missing, of the object that should contain it.
  private let position: TextPosition
  private let place: Place

  /// The file that contains a field, and its path; nil for the file's outermost value.
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

  /// Creates a field for the outermost value of a file.
  package init(_ value: LocatedJSON, file: String) {
    self.init(value, at: value.position, place: Place(file: file, path: nil))
  }

  init(_ value: LocatedJSON?, at position: TextPosition, place: Place) {
    self.value = value
    self.position = position
    self.place = place
  }

  /// Whether the value is null, which many objects use for what is absent.
  package var isNull: Bool { if case .null = value?.content { true } else { false } }

  package func string() throws(JSONFieldError) -> String {
    guard case .string(let text) = value?.content else { throw error(wanting: "a quoted string") }
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

  /// Returns a range, written as an array of its lowest and its highest number.
  package func range(in limits: ClosedRange<Int>) throws(JSONFieldError) -> ClosedRange<Int> {
    let ends = try items()
    guard ends.count == 2 else { throw error("expected a lowest and a highest number") }
    let lowest = try ends[0].int(in: limits)
    return lowest...(try ends[1].int(in: lowest...limits.upperBound))
  }

  /// Returns a number, which may have a fraction.
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

  /// Returns a value written as a text, such as a size, a duration or one of several words.
  package func value<Value>(_ form: TextForm<Value>) throws(JSONFieldError) -> Value {
    guard case .string(let text) = value?.content, let value = form.read(text) else {
      throw error(wanting: form.wanted(quote: "\""))
    }
    return value
  }

  /// Returns a text, a number or a Boolean as the words of a setting: `on`, `140`, `50 Hz`.
  package func settingWords() throws(JSONFieldError) -> String {
    switch value?.content {
    case .string(let text) where !text.isEmpty: text
    case .integer(let number): String(number)
    case .bool(let answer): answer ? "on" : "off"
    case .string: throw error("is empty")
    default: throw error(wanting: "a quoted string, a whole number, true or false")
    }
  }

  /// Returns a duration such as `"300ms"`; a bare 0 needs no unit and no quotes.
  package func duration() throws(JSONFieldError) -> Duration {
    if case .integer(0) = value?.content { return .zero }
    return try value(.duration)
  }

  /// Returns the items of an array.
  package func items() throws(JSONFieldError) -> [JSONField] {
    guard case .array(let values) = value?.content else { throw error(wanting: "an array") }
    return values.enumerated().map { index, value in
      JSONField(value, at: value.position, place: place.item(index))
    }
  }

  /// Returns the fields of an object.
  package func fields() throws(JSONFieldError) -> JSONFields {
    guard case .object(let members) = value?.content else { throw error(wanting: "an object") }
    return JSONFields(members, at: position, place: place)
  }

  /// Returns the error to throw if the value has the right type but is not valid.
  package func error(_ problem: String) -> JSONFieldError {
    JSONFieldError(problem, file: place.file, at: position, field: place.path)
  }

  /// Returns the error to throw if the value is missing, or is not what is wanted.
  package func error(wanting wanted: String) -> JSONFieldError {
    guard let value else { return error("is missing; expected \(wanted)") }
    return error("\(value.summary) is not \(wanted)")
  }
}

extension LocatedJSON {
  /// The value for an error message; long ones are shortened.
  fileprivate var summary: String {
    switch content {
    case .array: "an array"
    case .object: "an object"
    case .string(let text) where text.count > 40: JSON.string(text.prefix(40) + "…").line
    default: json.line
    }
  }
}
