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
