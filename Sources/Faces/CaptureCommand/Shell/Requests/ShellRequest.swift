internal import CaptureJSON
internal import CaptureText

/// A request to `capture shell`: what to do, and the id that its answer repeats.
struct ShellRequest: Sendable {
  /// The command of a request, with its members.
  enum Work: Sendable {
    case hello
    case state
    /// Cancels the requests with this id; nil stands for all.
    case cancel(JSON?)
    case events(Bool)
    case quit
    case devices
    case open(ShellOpening)
    case close
    case snap(ShellSnap)
    case frame(ShellFrame)
    case controls(ShellControls)
    /// Something about a store; nil stands for the one of the command line.
    case photos(ShellPhotos, store: String?)
  }

  /// A whole number or a text; null if the request has no id.
  let id: JSON
  let work: Work

  /// The store that the request names; nil for the one of the command line, or if it is about none.
  var store: String? {
    switch work {
    case .photos(_, let store): store
    case .snap(let snap): snap.store
    case .hello, .state, .cancel, .events, .quit, .devices, .open, .close, .frame, .controls: nil
    }
  }
}

/// A line that is not a request, with its id if that could be read.
struct ShellRefusal: Error, Hashable {
  let id: JSON
  let sentence: String
}

extension ShellRequest {
  /// The longest id that is a text, in bytes: ids are kept and repeated.
  static let longestID = 256

  /// Reads a request from a line without its line break.
  init(reading line: [UInt8]) throws(ShellRefusal) {
    var id = JSON.null
    do throws(JSONFieldError) {
      let document = try LocatedJSON(reading: line, file: "request")
      var fields = try JSONField(document, file: "request").fields()
      id = try Self.id(in: &fields)
      let word = try ShellWord(from: fields.required("do"))
      work = try word.work(&fields)
      try fields.finish()
    } catch {
      throw ShellRefusal(id: id, sentence: error.sentence)
    }
    self.id = id
  }

  private static func id(in fields: inout JSONFields) throws(JSONFieldError) -> JSON {
    guard let field = fields.given("id") else { return .null }
    return try field.requestID()
  }
}

extension JSONField {
  /// Returns the id of a request: a text or a number that can be repeated exactly.
  func requestID() throws(JSONFieldError) -> JSON {
    if let text = try? string() {
      guard text.utf8.count <= ShellRequest.longestID else {
        throw error("is longer than \(ShellRequest.longestID) bytes")
      }
      return .string(text)
    }
    guard let number = try? int(in: .min ... .max) else {
      throw error("is neither a whole number from -2^63 to 2^63-1 nor a quoted string")
    }
    return .integer(number)
  }
}

extension JSONFieldError {
  /// The number of characters of a sentence, which may repeat a name from the request.
  private static let longestSentence = 500

  /// The error in a request, as one line.
  fileprivate var sentence: String {
    let whole = "\(field ?? "the request, column \(column)"): \(problem)"
    let beginning = String(whole.prefix(Self.longestSentence))
    return (beginning == whole ? whole : beginning + "…").visible
  }
}
