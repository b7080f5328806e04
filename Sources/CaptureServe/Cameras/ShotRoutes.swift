internal import CaptureBase
internal import CaptureCamera
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText

/// Returns the routes that take photos.
func shotRoutes(_ hall: CameraHall) -> [HTTPRoute] {
  [
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/shots",
      summary: "Takes a photo or a burst; events report its outcome."
    ) { request in
      let order = try request.read { fields throws(JSONFieldError) in
        try ShotOrder(&fields)
      }
      let station = try await request.station(in: hall)
      let shot = await hall.nextShot()
      try await station.shoot(order, as: shot)
      return .json(["shot": .integer(shot)], status: .accepted)
    },
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/shots/{shot:number}/cancel",
      summary: "Cancels the photos of a shot that have not been taken yet."
    ) { request in
      let station = try await request.station(in: hall)
      _ = await station.cancel(Int(request.part("shot")) ?? 0)
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
    within = try fields.milliseconds("withinMs", in: 1...600_000)
    size = try fields.given("size")?.value(.size)
    count = try fields.given("count")?.int(in: 1...Self.longestBurst) ?? 1
    interval = try fields.milliseconds("intervalMs", in: 0...60_000) ?? .zero
    delay = try fields.milliseconds("delayMs", in: 0...30_000) ?? .zero
    retakes = try fields.given("retakes").map { field throws(JSONFieldError) in
      guard let id = PhotoID(try field.string()) else { throw field.error("is not a photo's id") }
      return id
    }
  }

  /// The greatest number of photos in a burst.
  private static let longestBurst = 50
}

extension PressMoment {
  fileprivate init(_ field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    frame = try fields.required("frame").int(in: 0...Int.max)
    let longest = Self.longestWait.milliseconds
    after = .milliseconds(try fields.required("afterMs").number(in: 0...longest))
    try fields.finish()
  }
}
