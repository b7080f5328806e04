internal import CaptureHTTP
internal import CaptureJSON

/// Returns the routes for programs of the same user, which need no token.
func localRoutes(
  whereabouts: @escaping @Sendable () -> Whereabouts, quit: @escaping @Sendable () -> Void
) -> [HTTPRoute] {
  [
    HTTPRoute(
      .get, "/v1/address", access: .localOnly,
      summary: "The address of the page and the plain URLs, with their keys."
    ) { _ in
      let found = whereabouts()
      guard !found.isStopping else {
        throw HTTPFailure.stopping
      }
      return .json([
        "url": found.address.map(JSON.string) ?? nil, "plain": .array(found.plain.map(JSON.string)),
      ])
    },
    HTTPRoute(
      .post, "/v1/quit", access: .localOnly,
      summary: "Ends the server once the photos in progress have ended."
    ) { _ in
      quit()
      return HTTPAnswer(.accepted)
    },
  ]
}
