internal import CaptureJSON
internal import CaptureText

/// The commands of requests.
enum ShellWord: String, CaseIterable, Sendable {
  case hello, state, cancel, events, quit
  case devices, open, close, snap, frame
  case listControls = "controls.list"
  case getControls = "controls.get"
  case setControls = "controls.set"
  case resetControls = "controls.reset"
  case list, show, add, rate, note, tag, move, delete, restore, stats

  /// Reads the word of a request.
  init(from field: JSONField) throws(JSONFieldError) {
    let text = try field.string()
    guard let word = ShellWord(rawValue: text) else {
      let words = Self.allCases.map(\.rawValue)
      let hint =
        text.nearest(among: words).map { "did you mean \"\($0)\"?" }
        ?? "the requests are \(words.joined(separator: ", "))"
      let quoted = JSON.string(String(text.prefix(Self.quotedLength))).line
      throw field.error("there is no request \(quoted); \(hint)")
    }
    self = word
  }

  /// The number of characters of an unknown word that an error repeats.
  private static let quotedLength = 40
}

extension ShellWord {
  /// Reads the other members of a request with this word.
  func work(_ fields: inout JSONFields) throws(JSONFieldError) -> ShellRequest.Work {
    switch self {
    case .hello: .hello
    case .state: .state
    case .cancel: .cancel(try fields.given("request")?.requestID())
    case .events: .events(try fields.required("on").bool())
    case .quit: .quit
    case .devices: .devices
    case .open: .open(try ShellOpening(&fields))
    case .close: .close
    case .snap: .snap(try ShellSnap(&fields))
    case .frame: .frame(try ShellFrame(&fields))
    case .listControls, .getControls, .setControls, .resetControls:
      .controls(try ShellControls(self, &fields))
    case .list, .show, .add, .rate, .note, .tag, .move, .delete, .restore, .stats:
      .photos(try ShellPhotos(self, &fields), store: try fields.path("store"))
    }
  }
}
