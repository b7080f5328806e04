internal import CaptureBase
internal import CaptureCamera
internal import CaptureHTTP
internal import CaptureJSON

/// Returns the routes of the cameras: lists, leases, frames, shots, photos for `capture snap`, and controls.
func cameraRoutes(registry: CameraRegistry) -> [HTTPRoute] {
  [
    HTTPRoute(
      .get, "/v1/cameras", summary: "Lists the cameras.",
      answers: [.ok: .json(.object(HTTPSchema.cameraListing))]
    ) { _ in .json(.object(await registry.knownListing())) }
  ] + leaseRoutes(registry) + [frameRoute(registry)] + shotRoutes(registry) + [snapRoute(registry)]
    + controlRoutes(registry)
}

extension HTTPRequest {
  /// Returns the shared camera that the path names.
  func sharedCamera(in registry: CameraRegistry) async throws(HTTPFailure) -> SharedCamera {
    try await registry.sharedCamera(part("camera"))
  }
}

extension HTTPSchema {
  /// The id of a camera.
  static let cameraID = HTTPSchema.string(.hex16)

  /// The members that list the cameras.
  static let cameraListing: Members = [
    "cameras": .array(of: listedCamera), "absence": .error.orNull,
  ]

  private static let listedCamera = membersPrinted("FullCamera").and(
    ["id": .cameraID] + cameraStatus + ["leases": .integer, "isOurs": .boolean]
  ).named("ListedCamera")
}
