internal import CaptureJSON
internal import CaptureText

/// What a request asks of a store.
enum ShellPhotos: Hashable, Sendable {
  case list(ShellList)
  case show([String])
  case add([String], folder: String?, acceptsTruncated: Bool)
  /// Sets the rating; nil removes it.
  case rate([String], Int?)
  case note([String], String)
  case tag([String], add: [String], remove: [String])
  case move([String], folder: String)
  case delete([String])
  case restore([String])
  case stats

  init(_ word: ShellWord, _ fields: inout JSONFields) throws(JSONFieldError) {
    switch word {
    case .list: self = .list(try ShellList(&fields))
    case .show: self = .show(try fields.ids())
    case .add:
      self = .add(
        try fields.required("paths").filledTexts(), folder: try fields.path("folder"),
        acceptsTruncated: try fields.given("truncated")?.bool() ?? false)
    case .rate: self = .rate(try fields.ids(), try fields.required("stars").stars())
    case .note: self = .note(try fields.ids(), try fields.required("text").string())
    case .tag: self = try Self.tag(&fields)
    case .move:
      self = .move(try fields.ids(), folder: try fields.required("folder").filled())
    case .delete: self = .delete(try fields.ids())
    case .restore: self = .restore(try fields.ids())
    default: self = .stats
    }
  }

  private static func tag(_ fields: inout JSONFields) throws(JSONFieldError) -> ShellPhotos {
    let added = try fields.given("add")?.keywords() ?? []
    let removed = try fields.given("remove")?.keywords() ?? []
    guard !(added + removed).isEmpty else {
      throw fields.required("add").error("has no keyword, and neither has remove")
    }
    return .tag(try fields.ids(), add: added, remove: removed)
  }
}

extension JSONField {
  /// Returns a number of stars, -1 for a rejected photo, or nil for none.
  fileprivate func stars() throws(JSONFieldError) -> Int? {
    if let stars = try? int(in: -1...5) { return stars }
    switch try? string() {
    case "reject": return -1
    case "none": return nil
    default: throw error(wanting: "a number of stars from 0 to 5, \"reject\" or \"none\"")
    }
  }
}

extension JSONFields {
  /// Returns the ids of the photos of a request, or their first digits.
  fileprivate mutating func ids() throws(JSONFieldError) -> [String] {
    var ids: [String] = []
    for item in try required("ids").filledItems() { ids.append(try item.value(.photoDigits)) }
    return ids
  }
}
