internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore

extension PhotoCounts {
  /// The counts as the page reads them.
  var json: JSON {
    [
      "photos": .integer(photos),
      "ratings": .counts(ratings.map { ($0.value.map(String.init) ?? "none", $0.count) }),
      "folders": Self.list(folders, of: "folder"), "keywords": Self.list(keywords, of: "keyword"),
      "days": Self.list(days, of: "day"),
    ]
  }

  private static func list(_ shares: [Share<String>], of name: String) -> JSON {
    .array(shares.map { [name: .string($0.value), "photos": .integer($0.count)] })
  }
}

extension HTTPSchema {
  /// What ``PhotoCounts`` are to the page.
  static let counts = HTTPSchema.object([
    "photos": .integer, "ratings": .map(of: .integer), "folders": shares(of: "folder"),
    "keywords": shares(of: "keyword"), "days": shares(of: "day"),
  ])

  private static func shares(of name: String) -> HTTPSchema {
    .array(of: .object(Members([name], .string) + ["photos": .integer]))
  }
}
