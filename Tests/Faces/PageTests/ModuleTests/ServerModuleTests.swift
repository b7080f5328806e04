import CaptureJSON
import Testing

extension InBrowser {
  struct ServerModuleTests {
    @Test func `lines are read across chunks and characters that are cut in two`() throws {
      let tab = try ModuleTab("server/lines")
      try tab.tab.evaluate(
        """
        globalThis.read = async (size, text) => {
          const bytes = new TextEncoder().encode(text);
          const stream = new ReadableStream({ start(controller) {
            for (let at = 0; at < bytes.length; at += size) {
              controller.enqueue(bytes.slice(at, at + size));
            }
            controller.close();
          } });
          const values = [];
          for await (const value of lines(stream)) values.push(value);
          return values;
        };
        0
        """)
      try tab.expect([
        #"read(1, '{"note":"Grüße 📷"}\n\n{"a":1}\n')"#: #"[{"note":"Grüße 📷"},{"a":1}]"#,
        #"read(1000, '1\n2\n3\n')"#: "[1,2,3]",
        #"read(3, '1\n{"cut":')"#: "[1]",
        #"read(4096, 'x'.repeat(1100000))"#:
          "RangeError: A line of the event stream is too long.",
        #"read(8, 'no json\n').catch((error) => error.name)"#: #""SyntaxError""#,
      ])
    }

    @Test func `a request carries the token, and fails with the server's words`() throws {
      let tab = try ModuleTab("server/request") { request in
        switch request.path {
        case "/v1/state": .json(["fine": true])
        case "/v1/quit":
          .json(
            [
              "error": [
                "message": "in use by cheese", "code": 11, "kind": "busy",
                "remedy": ["code": "close", "words": "Close cheese."],
              ]
            ], status: 409)
        default: .init(status: 502, type: "text/html")
        }
      }
      let caught =
        "catch(({name, status, kind, message, remedy}) => [name, status, kind, message, remedy?.words])"
      try tab.expect([
        "getJSON('/v1/state')": #"{"fine":true}"#,
        "post('/v1/quit', {a: 1}).\(caught)":
          #"["ServerError",409,"busy","in use by cheese","Close cheese."]"#,
        "getJSON('/v1/odd').\(caught)":
          #"["ServerError",502,"unknown","The server answered with status 502.",null]"#,
        "getJSON('http://127.0.0.1:1/').\(caught)":
          #"["ServerError",0,"unreachable","The server does not answer.",null]"#,
        "isRefused.get()": "false",
        "(sessionStorage.clear(), getJSON('/v1/state').catch(() => isRefused.get()))": "true",
      ])
      let posted = try #require(tab.server.requests.first { $0.method == "POST" })
      #expect(posted.body == #"{"a":1}"#)
      #expect(posted.headers["Content-Type"] == "application/json")
      #expect(posted.headers["Capture-Token"] == ScriptedServer.token)
    }

    @Test func `a server that does not answer is silent, and one that is gone has ended`() throws {
      var isGone = false
      let tab = try ModuleTab { _ in isGone ? .lost : nil }
      try tab.use("server/events")
      // Twelve seconds without an answer are over in 120 ms.
      try tab.tab.evaluate(
        """
        (() => {
          const wait = setTimeout;
          globalThis.setTimeout = (call, time) => wait(call, time / 100);
          startEvents();
        })()
        """)
      try tab.tab.wait(until: "connection.get() === 'silent'")
      try tab.expect(["isAway()": "true"])
      isGone = true
      try tab.tab.wait(until: "connection.get() === 'ended'")
      try tab.expect(["isAway()": "true"])
    }

    @Test func `pictures are loaded by priority, once each, and given up when no longer needed`()
      throws
    {
      let tab = try ModuleTab { .init(type: "image/jpeg", body: Array($0.path.utf8)) }
      try tab.use("server/lanes")
      try tab.expect([
        """
        (async () => {
          const urls = [...'abcdefgh'].map((name) => `/v1/photos/${name}/low`);
          const loads = urls.map((url, index) => photoLane.load(url, index));
          const isSame = photoLane.load(urls[0], 0) === loads[0];
          photoLane.load(urls[7], -1);
          photoLane.drop((url, priority) => priority >= 5);
          const settled = await Promise.allSettled(loads);
          return [isSame, settled.map(({ value, reason }) => value?.size ?? reason.name)];
        })()
        """:
          #"[true,[16,16,16,16,16,"AbortError","AbortError",16]]"#,
        "photoLane.statistics()": #"{"waiting":0,"loading":0}"#,
      ])
      #expect(tab.server.requests.map(\.path.utf8.count) == Array(repeating: 16, count: 6))
      let order = tab.server.requests.map {
        String($0.path.dropFirst("/v1/photos/".count).prefix(1))
      }
      #expect(order.prefix(3).sorted() == ["a", "b", "c"])
      #expect(order.dropFirst(3).first == "h")
    }

    @Test
    func `a token in the address moves to the tab's storage, and the rest of the address stays`()
      throws
    {
      let tab = try ModuleTab("server/token")
      try tab.expect([
        "(sessionStorage.clear(), token())": "null",
        "(location.hash = '#k=secret', takeToken(), [token(), location.hash])": #"["secret",""]"#,
        "(location.hash = '#k=newer', token())": #""newer""#,
        "(location.hash = '#other', takeToken(), [token(), location.hash])":
          ##"["secret","#other"]"##,
      ])
    }
  }
}
