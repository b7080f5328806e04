internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText
internal import CaptureWords

/// Returns the routes that read and set a camera's controls, its profile and its mode.
func controlRoutes(_ registry: CameraRegistry) -> [HTTPRoute] {
  [
    HTTPRoute(
      .get, "/v1/cameras/{camera:hex16}/controls", summary: "Lists a camera's controls.",
      answers: [.ok: .json(.controlList)]
    ) { request in
      let panel = try await request.panel(in: registry)
      let controls = JSON.array(try await panel.controls().map(\.json))
      return .json(["controls": controls, "profile": try await panel.profileJSON()])
    },
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/controls", summary: "Sets and resets controls.",
      body: .controlChange, answers: controlAnswers
    ) { request in
      let change = try request.read { fields throws(JSONFieldError) in
        try ControlChange(&fields)
      }
      return try await request.panel(in: registry).apply(change)
    },
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/profile",
      summary: "Saves the controls that differ from their defaults, or applies the saved ones.",
      body: .profileAction, answers: controlAnswers
    ) { request in
      let action = try request.read { fields throws(JSONFieldError) in
        try ProfileAction(&fields)
      }
      return try await request.panel(in: registry).perform(action)
    },
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/mode", summary: "Changes the mode of a camera's stream.",
      body: modeBody, answers: [.ok: .json(.object(["format": .streamFormat]))]
    ) { request in
      let (mode, lease, isForced) = try request.read { fields throws(JSONFieldError) in
        try fields.mode()
      }
      let sharedCamera = try await request.sharedCamera(in: registry)
      let format = try await sharedCamera.change(to: mode, for: lease, isForced: isForced)
      return .json(["format": format.json])
    }.untimed,
  ]
}

extension HTTPRequest {
  /// Returns the controls of the camera that the path names.
  fileprivate func panel(in registry: CameraRegistry) async throws(HTTPFailure) -> ControlPanel {
    let sharedCamera = try await sharedCamera(in: registry)
    return ControlPanel(setup: registry.setup, device: await sharedCamera.device)
  }
}

private let controlAnswers: [HTTPStatus: HTTPContent] = [
  .ok: .json(.controlOutcomes), .unprocessable: .json(.either(.controlOutcomes, .failure)),
]

private let modeBody = HTTPSchema.object(optional: [
  "format": .string.orNull, "size": .string.orNull,
  "rate": .number(in: StreamRequest.rateRange).orNull, "lease": .string.orNull,
  "force": .boolean.orNull,
])

extension JSONFields {
  /// Reads a mode, of which everything that is null is the camera's choice, and the client's lease.
  fileprivate mutating func mode() throws(JSONFieldError)
    -> (StreamRequest, lease: LeaseID?, isForced: Bool)
  {
    let format = try given("format").map { field throws(JSONFieldError) in
      guard let format = PixelFormat(try field.string()) else {
        throw field.error("is not a pixel format")
      }
      return format
    }
    let request = StreamRequest(
      size: try given("size")?.value(.size), format: format,
      rate: try given("rate")?.number(in: StreamRequest.rateRange))
    let lease = try given("lease")?.string()
    return (request, lease.map(LeaseID.init(text:)), try given("force")?.bool() ?? false)
  }
}
