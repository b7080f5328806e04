internal import CaptureJSON

extension HTTPAnswer {
  /// Creates the error of the API that reports a failure.
  init(_ failure: HTTPFailure) {
    let advice: JSON? = failure.advice.map { advice in
      ["code": .string(advice.code), "words": .string(advice.words)]
    }
    let error: JSON = [
      "error": [
        "message": .string(failure.message), "code": failure.code.map { .integer($0) },
        "kind": .string(failure.kind), "remedy": advice,
      ]
    ]
    self = .json(error.line + "\n", status: failure.status)
    if failure.status == .unavailable { headers.add("Retry-After", "1") }
  }

  /// Creates the error of the API that reports a refusal.
  init(_ refusal: Refusal) {
    self.init(HTTPFailure(refusal.status, refusal.rule.rawValue, refusal.message))
    if !refusal.allowed.isEmpty {
      headers.add("Allow", refusal.allowed.map(\.rawValue).joined(separator: ", "))
    }
  }
}

extension HTTPFailure {
  /// Creates the failure that stands for an error which the handler did not foresee.
  init(unforeseen error: any Error) {
    self = error as? HTTPFailure ?? HTTPFailure(.internalError, "unforeseen", "\(error)")
  }
}

extension HTTPSchema {
  /// What failed: a sentence, the exit code of the command line, a word for the kind, and advice.
  public static let error = HTTPSchema.object([
    "message": .string, "code": .integer.orNull, "kind": .string,
    "remedy": .object(["code": .string, "words": .string]).orNull,
  ]).named("Error")

  /// The body of an answer that reports an error.
  public static let failure = HTTPSchema.object(["error": .error]).named("Failure")
}
