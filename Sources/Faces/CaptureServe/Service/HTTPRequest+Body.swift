internal import CaptureHTTP
internal import CaptureJSON

extension HTTPRequest {
  /// Reads the body, which is a JSON object whose members must all be read.
  func read<Value>(
    _ body: (inout JSONFields) throws(JSONFieldError) -> Value
  ) throws(HTTPFailure) -> Value {
    do throws(JSONFieldError) {
      let document = try LocatedJSON(reading: self.body, file: "the body")
      var fields = try JSONField(document, file: "the body").fields()
      let value = try body(&fields)
      try fields.finish()
      return value
    } catch {
      let place = error.field.map { "\($0): " } ?? ""
      throw HTTPFailure(.unprocessable, "body", "\(place)\(error.problem)", code: 64)
    }
  }

  /// Reads a whole number in the query; nil if it is absent.
  func number(_ name: String, in range: ClosedRange<Int>) throws(HTTPFailure) -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw HTTPFailure(
        .unprocessable, "query",
        "\"\(name)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)",
        code: 64)
    }
    return number
  }
}

extension HTTPAnswer {
  /// Creates an answer of one JSON value.
  static func json(_ json: JSON, status: HTTPStatus = .ok) -> HTTPAnswer {
    .json(json.line + "\n", status: status)
  }
}
