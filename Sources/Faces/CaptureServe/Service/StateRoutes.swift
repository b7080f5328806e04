internal import CaptureBase
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore

/// Returns the routes of the server's state and of the events that change it.
func stateRoutes(_ state: ServerState) -> [HTTPRoute] {
  [
    HTTPRoute(
      .get, "/v1", access: .open, summary: "The version of the API.",
      answers: [
        .ok: .json(.object(["version": .integer, "program": .string, "description": .string]))
      ]
    ) { _ in
      .json([
        "version": 1, "program": .string(state.program), "description": "/v1/openapi.json",
      ])
    },
    HTTPRoute(
      .get, "/v1/state", summary: "The state of the server, its store and its cameras.",
      answers: [.ok: .json(.state)]
    ) { _ in
      let members = try await HTTPFailure.ofStore { () throws(StoreError) in
        try await state.members()
      }
      return .json(.object(members))
    },
    HTTPRoute(
      .get, "/v1/events", query: ["after"],
      summary: "An endless stream of events, one JSON object per line.",
      answers: [.ok: .lines(of: .event)]
    ) { request in
      let end = try await state.store.pagePosition()
      let place = try request.value("after").map { end.place(named: $0) } ?? end
      let stream = EventStream(of: state.hub, after: place) { try await state.greeting() }
      return HTTPAnswer(
        type: "application/jsonl",
        body: .feed { client in
          var stream = stream
          try await stream.send(to: client)
        })
    }.untimed,
  ]
}
