internal import CaptureHTTP
internal import CaptureJSON

/// Returns the routes for programs of the same user, which need no token.
func localRoutes(
  address: @escaping @Sendable () -> String?, quit: @escaping @Sendable () -> Void
) -> [HTTPRoute] {
  [
    HTTPRoute(
      .get, "/v1/address", access: .localOnly, summary: "The address of the page, with its token."
    ) { _ in
      .json(["url": address().map(JSON.string) ?? nil])
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
