internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore

extension PhotoCounts {
  /// The counts as the page reads them.
  var json: JSON {
    [
      "photos": .integer(photos),
      "ratings": .object(
        ratings.map { share in
          JSON.Member(name: share.value.map(String.init) ?? "none", value: .integer(share.count))
        }),
      "folders": Self.list(folders, of: "folder"), "keywords": Self.list(keywords, of: "keyword"),
      "days": Self.list(days, of: "day"),
    ]
  }

  private static func list(_ shares: [Share<String>], of name: String) -> JSON {
    .array(
      shares.map { share in
        .object([
          JSON.Member(name: name, value: .string(share.value)),
          JSON.Member(name: "photos", value: .integer(share.count)),
        ])
      })
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
