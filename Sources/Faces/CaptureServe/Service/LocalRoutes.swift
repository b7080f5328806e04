internal import CaptureHTTP
internal import CaptureJSON

/// Returns the routes for programs of the same user, which need no token.
///
/// `startedWith` describes the server for a second one, which may have been started with other options.
func localRoutes(
  startedWith options: JSON, isActivated: Bool,
  serverAddress: @escaping @Sendable () -> ServerAddress, quit: @escaping @Sendable () -> Void
) -> [HTTPRoute] {
  [
    HTTPRoute(
      .get, "/v1/address", access: .localOnly,
      summary: "The address of the page and the plain URLs, with their keys, and the options.",
      answers: [.ok: .json(address)]
    ) { _ in
      let found = serverAddress()
      guard !found.isStopping else {
        throw HTTPFailure.stopping
      }
      return .json([
        "url": found.address.map(JSON.string), "plain": .array(found.plain.map(JSON.string)),
        "port": found.port.map { .integer(Int($0)) }, "activated": .bool(isActivated),
        "options": options,
      ])
    },
    HTTPRoute(
      .post, "/v1/quit", access: .localOnly,
      summary: "Ends the server once the photos in progress have ended; the body follows then.",
      answers: [.accepted: .json(.object(["gaveUp": .integer]))]
    ) { _ in
      quit()
      return HTTPAnswer(
        .accepted, type: "application/json",
        body: .feed { client in
          await untilCancelled()
          // An answer without its end says that nothing is known of the photos.
          guard let gaveUp = serverAddress().gaveUp else { throw CancellationError() }
          let end: JSON = ["gaveUp": .integer(gaveUp)]
          try await client.send(end.line + "\n")
        })
    },
  ]
}

/// Waits until the task is cancelled, which feeds are when the server stops.
private func untilCancelled() async {
  let (ends, end) = AsyncStream.makeStream(of: Never.self)
  for await _ in ends {}
  end.finish()
}

private let address = HTTPSchema.object([
  "url": .string.orNull, "plain": .array(of: .string), "port": .integer.orNull,
  "activated": .boolean, "options": .anyObject.orNull,
])
