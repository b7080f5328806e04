import CaptureJSON
import Testing

extension InBrowser {
  /// Another client deletes the marked photo while the page is not notified.
  struct DepartureTests {
    /// How a page that comes back learns that the list is another one.
    private enum News: CaseIterable {
      case position, everything, deletion
    }

    @Test(arguments: [
      ("{}", News.position, true), ("{}", .everything, true), ("{}", .deletion, true),
      ("{ bin: 'true' }", .position, true), ("{ order: 'path' }", .position, true),
      ("{ unreviewed: 'true' }", .deletion, true), ("{ unreviewed: 'true' }", .position, false),
    ])
    private func `keys act on nothing once the page hears of it, unless a filter may be the reason`(
      query: String, news: News, isTold: Bool
    ) throws {
      var isGone = false
      let tab = try ModuleTab("model/photos", "model/marking", "server/events") { request in
        switch request.path {
        case "/v1/outline":
          return .init(type: "application/octet-stream", body: Self.outline(without: isGone))
        case "/v1/events": return Self.events(isGone ? news : nil)
        default: return nil
        }
      }
      try tab.tab.evaluate("load(\(query))")
      try tab.tab.evaluate("(startEvents(), mark(1), globalThis.id = photos.idAt(1), 0)")
      isGone = true
      try tab.tab.wait(until: "photos.count === 3 && phase.get() === 'whole'")
      try tab.expect([
        "[vanished.get() === id, subjects(), marked.get()]":
          isTold ? "[true,[],1]" : "[false,[1],1]"
      ])
    }

    @Test func `a photo that this tab itself takes away is not missed`() throws {
      var isGone = false
      let tab = try ModuleTab("model/photos", "model/marking", "server/events") { request in
        switch request.path {
        case "/v1/outline":
          .init(type: "application/octet-stream", body: Self.outline(without: isGone))
        case "/v1/events": Self.events(isGone ? .position : nil)
        default: nil
        }
      }
      try tab.tab.evaluate("load({})")
      try tab.tab.evaluate(
        "(startEvents(), mark(1), globalThis.id = photos.idAt(1), expectMoved('delete', [id]), 0)")
      isGone = true
      try tab.tab.wait(until: "photos.count === 3 && phase.get() === 'whole'")
      try tab.expect(["[vanished.get(), subjects()]": "[null,[1]]"])
    }

    @Test(arguments: [
      ("{}", "Photo 3 was deleted elsewhere."),
      ("{ bin: 'true' }", "Photo 3 is no longer in the bin."),
    ])
    func `what is said of a photo that is gone is true of the list that it was in`(
      query: String, words: String
    ) throws {
      let tab = try ModuleTab("model/photos", "model/marking", "shell/conditions") { request in
        request.path == "/v1/outline"
          ? .init(type: "application/octet-stream", body: Self.outline(without: false)) : nil
      }
      try tab.tab.evaluate("load(\(query))")
      try tab.tab.evaluate(
        """
        globalThis.lines = new Map();
        startConditions(
          { say: (kind, line) => lines.set(kind, line), leave() {} },
          document.createElement('main'));
        0
        """)
      try tab.expect([
        """
        (mark(1), apply({ id: photos.idAt(1), photo: null, position: 2 }),
          lines.get('vanished').text.startsWith('\(words)'))
        """: "true"
      ])
    }

    @Test func `a photo that this tab has restored is missed when another client deletes it`()
      throws
    {
      let tab = try ModuleTab("model/photos", "model/marking") { request in
        request.path == "/v1/outline"
          ? .init(type: "application/octet-stream", body: Self.outline(without: false)) : nil
      }
      try tab.tab.evaluate("load({ bin: 'true' })")
      try tab.expect(["(globalThis.id = photos.idAt(1), expectMoved('restore', [id]), 0)": "0"])
      try tab.tab.evaluate("load({})")
      try tab.expect([
        "(markId(id), apply({ id, photo: null, position: 2 }), [vanished.get() === id, subjects()])":
          "[true,[]]"
      ])
    }

    @Test func `in another view, keys act on the photo that is marked there`() throws {
      let tab = try ModuleTab("model/photos", "model/marking", "model/route") { request in
        request.path == "/v1/outline"
          ? .init(type: "application/octet-stream", body: Self.outline(without: false)) : nil
      }
      try tab.tab.evaluate("load({})")
      try tab.expect([
        "(mark(1), apply({ id: photos.idAt(1), photo: null, position: 2 }), subjects())": "[]",
        "(go('cull'), [vanished.get(), subjects()])": "[null,[1]]",
      ])
    }

    private static func outline(without isGone: Bool) -> [UInt8] {
      let indices = isGone ? [3, 1, 0] : [3, 2, 1, 0]
      return OutlineBytes.bytes(
        of: indices.map { .init(id: id($0), number: UInt32($0 + 1), taken: Int32($0 * 60)) },
        position: isGone ? 2 : 1)
    }

    private static func id(_ index: Int) -> [UInt8] {
      [UInt8](repeating: 0xAB, count: 15) + [UInt8(index)]
    }

    private static func events(_ news: News?) -> ScriptedServer.Answer {
      let hello: JSON = [
        "event": "hello", "epoch": 1, "position": news == nil || news == .everything ? 1 : 2,
        "tag": "x", "state": ["store": ["id": "a", "path": "/photos"], "cameras": []],
      ]
      switch news {
      case nil, .position: return .lines(hello)
      case .everything: return .lines(hello, ["event": "everything"])
      case .deletion:
        return .lines(
          hello,
          [
            "event": "photo", "change": "deleted", "photo": nil, "number": 3, "edition": "1",
            "id": .string(String(repeating: "ab", count: 15) + "02"), "epoch": 1, "position": 2,
            "tag": "y",
          ])
      }
    }
  }
}
