import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct AnswerTests {
  @Test func `a request is answered, and the connection is used for the next one`() async throws {
    let server = try await ServerOfTest.start([.text("/v1/words", "hello")])
    let head = server.head("GET", "/v1/words")
    let replies = try await server.connected { client in
      try (0..<3).map { _ in
        client.send(head)
        return try client.receiveReply()
      }
    }
    #expect(replies.map(\.status) == [200, 200, 200])
    #expect(replies.map(\.text) == ["hello", "hello", "hello"])
    let statistics = await server.server.statistics
    #expect(statistics.requests == 3)
    #expect(statistics.connections == 1)
    #expect(statistics.bytesReceived == head.utf8.count * 3)
    await server.server.stop()
  }

  @Test func `the time of requests that wait, or are refused late, is left out of the statistics`()
    async throws
  {
    let gate = Gate()
    let news = HTTPRoute(.get, "/v1/news", summary: "waits") { _ in
      try await gate.pass()
      return .json("[]")
    }
    let server = try await ServerOfTest.start([.text("/v1/words", "hello"), news.untimed])
    async let waiting = server.reply(to: server.head("GET", "/v1/news"))
    await gate.awaitArrival()
    #expect(try await server.reply(to: server.head("GET", "/v1/words")).status == 200)
    gate.open()
    #expect(try await waiting.status == 200)
    let stranger =
      ["GET /v1/words HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Capture-Token: x"]
      .joined(separator: "\r\n") + "\r\n\r\n"
    #expect(try await server.reply(to: stranger).status == 401)
    let statistics = await server.server.statistics
    #expect(statistics.requests == 3)
    #expect(statistics.durations.total == 1)
    await server.server.stop()
  }

  @Test func `requests that are sent at once are handled one after another`() async throws {
    let gate = Gate()
    let handled = Guarded([String]())
    let route = HTTPRoute(.get, "/{name}", summary: "waits") { request in
      handled.withLock { $0.append(request.part("name")) }
      if request.part("name") == "first" { try await gate.pass() }
      return .json("\"\(request.part("name"))\"")
    }
    let server = try await ServerOfTest.start([route])
    let requests = server.head("GET", "/first") + server.head("GET", "/second")
    async let replies = server.connected { client in
      client.send(requests)
      return try [client.receiveReply(), client.receiveReply()].map(\.text)
    }
    await gate.awaitArrival()
    try await eventually { await server.server.statistics.bytesReceived > 0 }
    #expect(handled.withLock { $0 } == ["first"])
    gate.open()
    #expect(try await replies == ["\"first\"", "\"second\""])
    await server.server.stop()
  }

  @Test func `HEAD returns the headers of GET, and nothing else`() async throws {
    let server = try await ServerOfTest.start([.text("/v1/words", "hello")])
    let heads = server.head("HEAD", "/v1/words") + server.head("GET", "/v1/words")
    let replies = try await server.connected { client in
      client.send(heads)
      return try [client.receiveReply(toHead: true), client.receiveReply()]
    }
    #expect(replies.map { $0.headers["content-length"] } == [["5"], ["5"]])
    #expect(replies.map(\.text) == ["", "hello"])
    await server.server.stop()
  }

  @Test func `a handler gets the whole body, the parts of the path and the query`() async throws {
    let route = HTTPRoute(
      .post, "/v1/albums/{name}", query: ["a"], bodyLimit: 1 << 20, summary: "echoes"
    ) { request in
      let words = [request.part("name")] + request.values("a")
      return HTTPAnswer(
        .created, headers: ["X-Words": words.joined(separator: ",")], body: .bytes(request.body))
    }
    let server = try await ServerOfTest.start([route])
    let body = String(repeating: "0123456789abcdef", count: 1 << 16)
    let reply = try await server.reply(to: server.post("/v1/albums/crete?a=1&a=2", body))
    #expect(reply.status == 201)
    #expect(reply.headers["x-words"] == ["crete,1,2"])
    #expect(reply.text == body)
    await server.server.stop()
  }

  @Test func `a failure of a handler becomes an error of the API`() async throws {
    let failing = HTTPRoute(.get, "/fails", summary: "fails") { _ in
      throw HTTPFailure(
        .conflict, "busy", "cheese has <b>the</b> \"camera\"", code: 11,
        advice: .init(code: "closeOtherProgram", words: "close cheese"))
    }
    let surprising = HTTPRoute(.get, "/surprises", summary: "fails") { _ in
      throw TestSetupError("nobody expects this")
    }
    let server = try await ServerOfTest.start([failing, surprising])
    let failure = try await server.reply(to: server.head("GET", "/fails"))
    #expect(failure.status == 409)
    #expect(failure.headers["content-type"] == ["application/json"])
    #expect(
      failure.text == """
        {"error":{"message":"cheese has <b>the</b> \\"camera\\"","code":11,"kind":"busy",\
        "remedy":{"code":"closeOtherProgram","words":"close cheese"}}}

        """)
    let surprise = try await server.reply(to: server.head("GET", "/surprises"))
    #expect(surprise.status == 500)
    #expect(surprise.text.contains("nobody expects this"))
    await server.server.stop()
  }

  @Test func `bytes that are shared arrive whole, and are released afterwards`() async throws {
    let releases = Guarded(0)
    let route = HTTPRoute(.get, "/shared", summary: "shares") { _ in
      let bytes = SharedArray(repeating: 7, count: 3_000_000) { releases.withLock { $0 += 1 } }
      return HTTPAnswer(type: "image/jpeg", body: .shared(bytes))
    }
    let server = try await ServerOfTest.start([route])
    let reply = try await server.reply(to: server.head("GET", "/shared"))
    #expect(reply.body.count == 3_000_000)
    #expect(reply.body.allSatisfy { $0 == 7 })
    _ = try await server.reply(to: server.head("HEAD", "/shared"))
    await server.server.stop()
    #expect(releases.withLock { $0 } == 2)
  }

  @Test func `a client that has a version gets 304 instead of the file`() async throws {
    let bytes = SharedArray(repeating: 1, count: 10)
    let server = try await ServerOfTest.start([
      .file(
        "/assets/main.js", type: "text/javascript", tag: "v1", .immutable, summary: "a file",
        bytes: bytes),
      .file("/", type: "text/html", tag: "v1", .revalidated, summary: "the page", bytes: bytes),
    ])
    let file = try await server.reply(to: server.head("GET", "/assets/main.js"))
    #expect(file.status == 200)
    #expect(file.headers["content-type"] == ["text/javascript"])
    #expect(file.headers["etag"] == ["\"v1\""])
    #expect(file.headers["cache-control"] == ["private, max-age=31536000, immutable"])
    for tag in ["\"v1\"", "\"v0\", \"v1\"", "W/\"v1\"", "*"] {
      let head = server.head("GET", "/", "If-None-Match: \(tag)")
      let page = try await server.reply(to: head)
      #expect(page.status == 304)
      #expect(page.headers["etag"] == ["\"v1\""])
      #expect(page.headers["cache-control"] == ["no-cache"])
    }
    let other = try await server.reply(to: server.head("GET", "/", "If-None-Match: \"v0\""))
    #expect(other.status == 200)
    await server.server.stop()
  }

  @Test func `every answer has the headers that protect the page, also errors`() async throws {
    let fails = HTTPRoute(.get, "/fails", summary: "fails") { _ in
      throw HTTPFailure(.timeout, "late", "it took too long")
    }
    let streams = HTTPRoute(.get, "/streams", summary: "streams") { _ in
      HTTPAnswer(body: .stream { try await $0.send("a") })
    }
    let server = try await ServerOfTest.start([.text("/v1/words", "hello"), fails, streams])
    let requests = [
      server.head("GET", "/v1/words"), server.head("HEAD", "/v1/words"),
      server.head("GET", "/streams"), server.head("GET", "/fails"), server.head("GET", "/none"),
      server.head("PUT", "/v1/words"), "GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 9000),
      server.head("POST", "/v1/words", "Content-Length: 99999999"),
    ]
    var statuses: [Int] = []
    for request in requests {
      let reply = try await server.reply(to: request)
      statuses.append(reply.status)
      #expect(reply.headers["content-security-policy"]?.count == 1)
      #expect(reply.headers["cross-origin-resource-policy"] == ["same-origin"])
      #expect(reply.headers["cross-origin-opener-policy"] == ["same-origin"])
      #expect(reply.headers["cross-origin-embedder-policy"] == ["require-corp"])
      #expect(reply.headers["x-content-type-options"] == ["nosniff"])
      #expect(reply.headers["referrer-policy"] == ["no-referrer"])
      #expect(reply.headers["permissions-policy"]?.count == 1)
      #expect(reply.headers["cache-control"] == ["no-store"])
    }
    #expect(statuses == [200, 200, 200, 504, 404, 405, 421, 400, 505, 431, 405])
    await server.server.stop()
  }
}
