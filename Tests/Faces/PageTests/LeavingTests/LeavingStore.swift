import CaptureJSON

/// The ratings, picks, notes and deletions of a few photos, changed by a page whose requests may get
/// lost on either way.
final class LeavingStore {
  struct Value: Equatable {
    var rating: Int?
    var isPicked = false
    var note: String?
    /// Whether the photo was moved to the bin; the outline still has it.
    var isBinned = false
  }

  /// What becomes of a request that changes photos.
  enum RequestOutcome: CaseIterable {
    /// It is carried out and answered.
    case answered
    /// It does not arrive, as without a network.
    case lostOnTheWay
    /// It is carried out, and the answer is lost.
    case unanswered
    /// It is carried out, and the answer is still on its way when the page is left.
    case late
    /// It is still on its way when the page is left, and never arrives.
    case stuck
  }

  static let count = 12
  /// The id of the store; null if it has none.
  var id: JSON = "0123456789abcdef0123456789abcdef"
  var path: JSON = "/photos"
  private(set) var values = [Value](repeating: Value(), count: count)
  /// What becomes of the next requests; those after them are answered.
  var outcomes: [RequestOutcome] = []
  private var steps: [String: [(index: Int, value: Value)]] = [:]
  private(set) var answers: [String: JSON] = [:]

  static func id(_ index: Int) -> [UInt8] { [UInt8](repeating: 0xCD, count: 15) + [UInt8(index)] }
  static func name(_ index: Int) -> String {
    String(repeating: "cd", count: 15) + (index < 16 ? "0" : "") + String(index, radix: 16)
  }

  /// Another client changes a photo.
  func set(_ index: Int, _ value: Value) {
    values[index] = value
  }

  /// Takes all photos out of the bin.
  func restoreAll() {
    for index in values.indices { values[index].isBinned = false }
  }

  var outline: [UInt8] {
    OutlineBytes.bytes(
      of: values.enumerated().map { index, value in
        OutlineBytes.Photo(
          id: Self.id(index), number: UInt32(index + 1), taken: Int32(index * 60),
          rating: Int8(value.rating ?? -128),
          flags: (value.isPicked ? 16 : 0) | (value.note == nil ? 0 : 2))
      }, position: 1)
  }

  func answer(to request: ScriptedServer.Request) -> ScriptedServer.Answer? {
    switch request.path {
    case "/v1/outline": return .init(type: "application/octet-stream", body: outline)
    case "/v1/events": return .lines(hello)
    case "/v1/counts":
      return .json(["photos": 12, "ratings": [:], "folders": [], "keywords": [], "days": []])
    default: break
    }
    guard request.method == "POST", !request.path.contains("atlases") else {
      return .init(status: 404)
    }
    let outcome = outcomes.isEmpty ? .answered : outcomes.removeFirst()
    if outcome == .lostOnTheWay { return .lost }
    if outcome == .stuck { return nil }
    let answer = carryOut(request)
    switch outcome {
    case .unanswered: return .lost
    case .late: return nil
    default: return answer
    }
  }

  private var hello: JSON {
    [
      "event": "hello", "epoch": 1, "position": 1, "hash": "",
      "state": [
        "server": ["readOnly": false], "store": ["id": id, "path": path, "photos": 12],
        "cameras": [], "absence": nil, "problems": [],
      ],
    ]
  }

  private func carryOut(_ request: ScriptedServer.Request) -> ScriptedServer.Answer {
    if !request.query.isEmpty, let known = answers[request.query] { return .json(known) }
    guard let body = try? LocatedJSON(reading: Array(request.body.utf8), file: "body").json else {
      return .init(status: 422)
    }
    if request.path == "/v1/undo" { return undo(body["undo"].text ?? "", request.query) }
    let verb = request.path.split(separator: "/").last.map(String.init) ?? ""
    let former = body["former"].items
    var failed: [JSON] = []
    var step: [(index: Int, value: Value)] = []
    for (place, id) in body["ids"].items.enumerated() {
      guard let index = Int(id.text?.suffix(2) ?? "", radix: 16) else { continue }
      let before = values[index]
      if former.count > place, !allows(former[place], before, verb, body) {
        failed.append(["id": id, "error": Self.changed(id)])
        continue
      }
      step.append((index, before))
      change(index, verb, body)
    }
    if step.isEmpty, let error = failed.first?["error"] {
      return .json(["error": error], status: 409)
    }
    let token = "step-\(steps.count)"
    steps[token] = step
    let answer: JSON = ["photos": photos(step), "failed": .array(failed), "undo": .string(token)]
    if !request.query.isEmpty { answers[request.query] = answer }
    return .json(answer)
  }

  private func photos(_ step: [(index: Int, value: Value)]) -> JSON {
    .array(step.map { ["id": .string(Self.name($0.index))] })
  }

  private func allows(_ former: JSON, _ value: Value, _ verb: String, _ body: JSON) -> Bool {
    let isNote = verb == "note"
    let present: JSON =
      isNote
      ? value.note.map { .string($0) } ?? .null : value.rating.map { .integer($0) } ?? .null
    let wanted = body[isNote ? "note" : "rating"]
    return former == .null || wanted == present || former.items.contains(present)
  }

  private static func changed(_ id: JSON) -> JSON {
    [
      "message": .string("the photo \(id.text ?? "") has been changed since"), "code": 1,
      "kind": "changed", "remedy": nil,
    ]
  }

  private func change(_ index: Int, _ verb: String, _ body: JSON) {
    switch verb {
    case "rate": values[index].rating = body["rating"].number.map { Int($0) }
    case "note": values[index].note = body["note"].text
    case "delete", "restore": values[index].isBinned = verb == "delete"
    default: break
    }
    for word in body["add"].items where word == "pick" { values[index].isPicked = true }
    for word in body["remove"].items where word == "pick" { values[index].isPicked = false }
  }

  private func undo(_ token: String, _ query: String) -> ScriptedServer.Answer {
    guard let step = steps.removeValue(forKey: token) else {
      return .json(
        [
          "error": [
            "message": "this change can no longer be undone", "code": 1, "kind": "undo",
            "remedy": nil,
          ]
        ], status: 409)
    }
    for (index, value) in step { values[index] = value }
    let answer: JSON = ["photos": photos(step), "failed": [], "undo": "again"]
    if !query.isEmpty { answers[query] = answer }
    return .json(answer)
  }
}
