internal import CaptureBase
internal import CaptureImaging
internal import CaptureJSON

extension TimelapseRecord {
  var json: JSON {
    .compact([
      "plan": .string(plan), "anchor": schedule.anchor.json,
      "intervalNanoseconds": .integer(Int(schedule.interval.nanoseconds)),
      "count": schedule.count.map(JSON.integer), "until": schedule.until?.json,
      "next": .integer(next), "underway": .bool(isUnderway),
      "taken": .integer(taken), "missed": .integer(missed), "numbers": .integer(numbers),
      "lateMs": delays,
    ])
  }

  /// The delays of the photos, which version 0.1.0 did not save; nil before the first photo.
  private var delays: JSON? {
    guard lateness.count > 0 else { return nil }
    return .array(lateness.pairs.map { delay, count in [.integer(delay), .integer(count)] })
  }

  init(reading field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    plan = Self.worded(try fields.required("plan").string())
    schedule = try Schedule(reading: &fields)
    next = try fields.required("next").int(in: Self.numbers)
    isUnderway = try fields.required("underway").bool()
    taken = try fields.required("taken").int(in: Self.numbers)
    missed = try fields.required("missed").int(in: Self.numbers)
    numbers = try fields.required("numbers").int(in: Self.numbers)
    if let field = fields.optional("lateMs") { lateness = try Lateness(reading: field) }
    try fields.finish()
  }

  /// Returns a plan as it is worded now; version 0.1.0 wrote `1 moments`.
  private static func worded(_ plan: String) -> String {
    let parts = plan.split(separator: ",", omittingEmptySubsequences: false)
    return parts.map { $0 == " 1 moments" ? " 1 moment" : $0 }.joined(separator: ",")
  }

  /// A limit above any real number of moments, and low enough to multiply without overflow.
  fileprivate static let numbers = 0...(1 << 36)
}

extension Schedule {
  fileprivate init(reading fields: inout JSONFields) throws(JSONFieldError) {
    let anchor = try WallTime(reading: fields.required("anchor"))
    let interval = try fields.required("intervalNanoseconds").int(in: 1...Int.max)
    var count: Int?
    if let field = fields.optional("count") { count = try field.int(in: TimelapseRecord.numbers) }
    var until: WallTime?
    if let field = fields.optional("until") { until = try WallTime(reading: field) }
    self.init(from: anchor, every: .nanoseconds(interval), count: count, until: until)
  }
}

extension Lateness {
  fileprivate init(reading field: JSONField) throws(JSONFieldError) {
    self.init()
    for item in try field.items() {
      let pair = try item.items()
      guard pair.count == 2 else { throw item.error("a delay is a pair of two numbers") }
      let delay = try pair[0].int(in: 0...Self.limit)
      add(try pair[1].int(in: TimelapseRecord.numbers), at: delay)
    }
  }
}

extension WallTime {
  fileprivate var json: JSON {
    [
      "seconds": .integer(Int(seconds)), "nanoseconds": .integer(Int(nanoseconds)),
      "offset": .integer(Int(offset ?? 0)), "text": .string(description),
    ]
  }

  fileprivate init(reading field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    let seconds = try fields.required("seconds").int(in: -(1 << 40)...(1 << 40))
    let nanoseconds = try fields.required("nanoseconds").int(in: 0...999_999_999)
    let offset = try fields.required("offset").int(in: -86_400...86_400)
    _ = try fields.required("text").string()
    try fields.finish()
    self.init(
      seconds: Int64(seconds), nanoseconds: Int32(nanoseconds), offset: Int32(offset))
  }
}
