internal import CaptureBase
internal import CaptureHTTP
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// The filters and the order of a list, as a query of a request has them: those of `capture list`.
enum PhotoFilterParameters {
  static let names = FilterWord.allCases.map(\.rawValue) + ["order"]
  /// The filters that a query may have several times: a photo must have all keywords.
  static let repeatable = ["keyword"]
  /// The others.
  static let single = names.filter { !repeatable.contains($0) }
}

extension PhotoQuery {
  /// Reads the filters and the order of a request.
  init(_ request: HTTPRequest) throws(HTTPFailure) {
    let order = try request.parameter("order", PhotoListOrder.form)
    self = try PhotoFilters(request).query(
      order?.order ?? .taken, isDescending: order?.isDescending ?? true)
  }

  /// A tag for an answer about this query, which changes with the query and with the journal.
  func tag(at position: JournalCursor) -> String {
    var sum = FNVChecksum()
    sum.add("\(self)".utf8)
    return "\(position.answerTag)-\(String(sum.value, radix: 16))"
  }
}

extension PhotoFilters {
  fileprivate init(_ request: HTTPRequest) throws(HTTPFailure) {
    self.init(
      folder: try request.value("folder"),
      rating: try request.parameter("rating", RatingFilter.form),
      stars: try request.parameter("stars", .stars),
      isUnreviewed: try request.isOn("unreviewed"), keywords: request.values("keyword"),
      text: try request.value("text"), camera: try request.value("camera"),
      since: try request.parameter("since", .moment),
      until: try request.parameter("until", .moment),
      addedSince: try request.parameter("addedSince", .moment),
      isFlawed: try request.isOn("flawed"), isInBin: try request.isOn("bin"))
    guard let (filter, other) = contradiction else { return }
    throw HTTPFailure(
      .unprocessable, "query",
      "\(filter.rawValue): cannot be used together with \(other.rawValue)", code: 64)
  }
}

/// An order of photos and its direction, such as `-taken` for the newest first.
private struct PhotoListOrder {
  let order: PhotoOrder
  let isDescending: Bool

  static let form = TextForm<PhotoListOrder>(
    "an order such as", samples: ["-taken", "path", "-rating"]
  ) { text in
    let isDescending = text.hasPrefix("-")
    return PhotoOrder(rawValue: String(text.dropFirst(isDescending ? 1 : 0))).map {
      PhotoListOrder(order: $0, isDescending: isDescending)
    }
  }
}

extension HTTPRequest {
  /// Returns the value of a query item of some form; nil if it is absent.
  func parameter<Value>(
    _ name: String, _ form: TextForm<Value>
  ) throws(HTTPFailure) -> Value? {
    guard let text = try value(name) else { return nil }
    guard let value = form.read(text) else {
      throw HTTPFailure(
        .unprocessable, "query", "\(name): expected \(form.wanted(quote: "\""))", code: 64)
    }
    return value
  }

  fileprivate func isOn(_ name: String) throws(HTTPFailure) -> Bool {
    try parameter(name, TextForm("one of", samples: ["true", "false"]) { Bool($0) }) ?? false
  }
}
