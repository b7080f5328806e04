internal import CaptureBase
internal import CaptureCamera
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText

/// Returns the routes that take photos.
func shotRoutes(_ registry: CameraRegistry) -> [HTTPRoute] {
  [
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/shots",
      summary: "Takes a photo or a burst; events report its outcome.",
      body: .shotOrder, answers: [.accepted: .json(.object(["shot": .integer]))]
    ) { request in
      let order = try request.read { fields throws(JSONFieldError) in
        try ShotOrder(&fields)
      }
      let sharedCamera = try await request.sharedCamera(in: registry)
      let shot = await registry.nextShot()
      try await sharedCamera.shoot(order, as: shot)
      return .json(["shot": .integer(shot)], status: .accepted)
    },
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/shots/{shot:number}/cancel",
      summary: "Cancels the photos of a shot that have not been taken yet.",
      answers: [.noContent: .nothing]
    ) { request in
      let sharedCamera = try await request.sharedCamera(in: registry)
      _ = await sharedCamera.cancel(Int(request.part("shot")) ?? 0)
      return HTTPAnswer(.noContent)
    },
  ]
}

extension ShotOrder {
  /// Reads an order from the body of a request.
  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    press = try fields.given("press").map { field throws(JSONFieldError) in
      try PressMoment(field)
    }
    priority = try fields.given("priority")?.value(.oneOf(PhotoSettings.Priority.self)) ?? .balanced
    keepsUnsettled = try fields.given("keepUnsettled")?.bool() ?? false
    within = try fields.milliseconds("withinMs", in: Self.withinRange)
    size = try fields.given("size")?.value(.size)
    count = try fields.given("count")?.int(in: Self.burstRange) ?? 1
    interval = try fields.milliseconds("intervalMs", in: Self.intervalRange) ?? .zero
    delay = try fields.milliseconds("delayMs", in: Self.delayRange) ?? .zero
    retakes = try fields.given("retakes").map { field throws(JSONFieldError) in
      guard let id = PhotoID(try field.string()) else { throw field.error("is not a photo's id") }
      return id
    }
  }

  fileprivate static let burstRange = 1...50
  fileprivate static let withinRange = 1.0...600_000
  fileprivate static let intervalRange = 0.0...60_000
  fileprivate static let delayRange = 0.0...30_000
}

extension PressMoment {
  fileprivate init(_ field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    frame = try fields.required("frame").int(in: 0...Int.max)
    after = .milliseconds(try fields.required("afterMs").number(in: Self.waitRange))
    try fields.finish()
  }

  fileprivate static let waitRange = 0...longestWait.milliseconds
}

extension HTTPSchema {
  /// What ``ShotOrder`` reads.
  fileprivate static let shotOrder = HTTPSchema.object(optional: [
    "press": .object([
      "frame": .integer, "afterMs": .number(in: PressMoment.waitRange),
    ]).orNull,
    "priority": .words(PhotoSettings.Priority.allCases.map(\.rawValue)).orNull,
    "keepUnsettled": .boolean.orNull,
    "withinMs": .number(in: ShotOrder.withinRange).orNull, "size": .string.orNull,
    "count": .integer(in: ShotOrder.burstRange).orNull,
    "intervalMs": .number(in: ShotOrder.intervalRange).orNull,
    "delayMs": .number(in: ShotOrder.delayRange).orNull, "retakes": .photoID.orNull,
  ])
}

extension JSONFields {
  /// Returns a time in milliseconds; nil if it is absent or null.
  mutating func milliseconds(
    _ name: String, in range: ClosedRange<Double>
  ) throws(JSONFieldError) -> Duration? {
    try given(name).map { field throws(JSONFieldError) in
      .milliseconds(try field.number(in: range))
    }
  }
}
