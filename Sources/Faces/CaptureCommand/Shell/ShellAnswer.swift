internal import CaptureJSON
internal import CaptureText
internal import CaptureWords

/// What a request gets: what the command of the same name prints, or an error.
enum ShellAnswer: Sendable {
  /// One object, and the JPEG that is part of it.
  case result(JSON, jpeg: [UInt8]? = nil)
  /// Any number of objects, and the reason why there are not more.
  case results([JSON], Failure? = nil)
  case failure(Failure)
  /// An answer that may lack photos, because these files of the store cannot be read.
  indirect case incomplete(ShellAnswer, unreadable: [Failure])
}

extension ShellAnswer {
  /// Returns the answer as one line, with its line break.
  func line(for id: JSON) -> [UInt8] {
    guard case .result(let result, let jpeg?) = self else {
      return Array((JSON.object(JSON.members(["id": id]) + members).line + "\n").utf8)
    }
    // A JPEG is too long for a text of characters; it becomes the last member of the result.
    let line = (["id": id, "result": result] as JSON).line
    return line.utf8.dropLast(2) + Array(#","jpeg":""#.utf8) + jpeg.base64 + Array("\"}}\n".utf8)
  }

  private var members: [JSON.Member] {
    switch self {
    case .result(let result, _): JSON.members(["result": result])
    case .results(let results, let failure):
      JSON.compact(["results": .array(results), "error": failure?.shellJSON]).members
    case .failure(let failure): JSON.members(["error": failure.shellJSON])
    case .incomplete(let answer, let failures):
      answer.members + JSON.members(["unreadable": .array(failures.map(\.shellJSON))])
    }
  }
}

extension Failure {
  /// A request that was cancelled, or that a signal has ended.
  static let cancelled = Failure.message("the request was cancelled", .interrupted)

  /// The error of an answer.
  fileprivate var shellJSON: JSON {
    switch self {
    case .usage(let error): Self.json("\(error)", .usage)
    case .actionable(let error, let code): Self.json(error.shellWords, code)
    case .message(let sentence, let code): Self.json(sentence, code)
    }
  }

  private static func json(_ sentence: String, _ code: ExitCode) -> JSON {
    [
      "message": .string(sentence), "code": .integer(Int(code.rawValue)),
      "kind": .string(code.word),
    ]
  }
}
