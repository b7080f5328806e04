internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// What a request asks of a store.
enum ShellPhotos: Hashable, Sendable {
  case list(ShellList)
  case show([String])
  case add([String], folder: String?, acceptsTruncated: Bool)
  /// A change of the photos with these ids.
  case change([String], PhotoChange)
  case stats

  init(_ word: ShellWord, _ fields: inout JSONFields) throws(JSONFieldError) {
    switch word {
    case .list: self = .list(try ShellList(&fields))
    case .show: self = .show(try fields.ids())
    case .add:
      self = .add(
        try fields.required("paths").filledTexts(), folder: try fields.path("folder"),
        acceptsTruncated: try fields.given("truncated")?.bool() ?? false)
    default:
      guard let verb = PhotoChange.Verb(rawValue: word.rawValue) else {
        self = .stats
        return
      }
      self = .change(try fields.ids(), try PhotoChange(verb, &fields))
    }
  }
}

extension PhotoChange {
  /// Reads what a change needs, which is not the ids.
  fileprivate init(_ verb: Verb, _ fields: inout JSONFields) throws(JSONFieldError) {
    switch verb {
    case .rate: self = .rate(try fields.required("stars").rating())
    case .note: self = .note(try fields.required("text").string())
    case .tag:
      let added = try fields.given("add")?.keywords() ?? []
      let removed = try fields.given("remove")?.keywords() ?? []
      guard !(added + removed).isEmpty else {
        throw fields.required("add").error("has no keyword, and neither has remove")
      }
      self = .tag(adding: added, removing: removed)
    case .move: self = .move(folder: try fields.required("folder").filled())
    case .delete: self = .delete
    case .restore: self = .restore
    }
  }
}

extension JSONField {
  /// Returns a rating: a number, or a name of one.
  fileprivate func rating() throws(JSONFieldError) -> Rating {
    if let value = try? int(in: Rating.range), let rating = Rating(value) { return rating }
    guard let text = try? string(), let rating = Rating(named: text) else {
      throw error(wanting: Rating.form.wanted(quote: "\""))
    }
    return rating
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
