internal import CaptureBase
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureJSON

/// Returns the routes by which viewers keep a camera running.
func leaseRoutes(_ registry: CameraRegistry) -> [HTTPRoute] {
  [
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/leases",
      summary: "Keeps a camera running as long as the lease is used.",
      body: .object(optional: ["purpose": .string]),
      answers: [
        .created: .json(
          .object(["lease": .string(.hex32), "expiresMs": .integer, "idleStopMs": .integer]))
      ]
    ) { request in
      try request.read { fields throws(JSONFieldError) in
        _ = try fields.optional("purpose")?.string()
      }
      let sharedCamera = try await request.sharedCamera(in: registry)
      let lease = try await sharedCamera.lease()
      return .json(
        [
          "lease": .string(lease.text),
          "expiresMs": .integer(Int(LeaseTable.lifetime.milliseconds)),
          "idleStopMs": .integer(Int(registry.setup.coordination.idleStop.milliseconds)),
        ], status: .created)
    },
    HTTPRoute(
      .post, "/v1/cameras/{camera:hex16}/leases/{lease:hex32}/release",
      summary: "Gives up a lease.", answers: [.noContent: .nothing]
    ) { request in
      let sharedCamera = try await request.sharedCamera(in: registry)
      await sharedCamera.release(LeaseID(text: request.part("lease")))
      return HTTPAnswer(.noContent)
    },
  ]
}
