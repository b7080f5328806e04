import CaptureTestSupport

extension MalformedRequests {
  init(of server: ServerOfTest, seed: UInt64) {
    let id = String(repeating: "0123456789abcdef", count: 2)
    let originals = [
      server.head("GET", "/v1/words"), server.head("GET", "/v1/photos/\(id)"),
      server.post("/v1/photos/rate?a=b", "{\"rating\":3}"),
      server.head("GET", "/v1/words") + server.post("/v1/photos/rate", "{}"),
    ]
    self.init(of: originals.map { Array($0.utf8) }, seed: seed)
  }

  /// Sends a number of requests, each on its own connection, and waits for the end of each.
  func send(_ count: Int, to port: UInt16) throws {
    try forEach(first: count) { request in
      let client = try RawClient(port: port)
      client.send(request)
      client.endSending()
      _ = try client.receiveAll()
    }
  }
}
