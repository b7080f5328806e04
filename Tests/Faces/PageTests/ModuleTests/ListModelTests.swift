import CaptureJSON
import Testing

extension InBrowser {
  /// What is shown while the page and the server do not know the same yet.
  struct ListModelTests {
    /// A tab in which the outline arrives as the test sends its bytes, with `send` and `end`.
    private static func tab(photos: [OutlineBytes.Photo]) throws -> ModuleTab {
      let tab = try ModuleTab("model/photos", "model/marking", "views/shared/compare-next")
      try tab.tab.evaluate(
        """
        globalThis.bytes = new Uint8Array(\(OutlineBytes.bytes(of: photos)));
        globalThis.fetch = async () => new Response(new ReadableStream({
          start(controller) {
            globalThis.send = (from, to) => {
              controller.enqueue(bytes.slice(from, to));
              return new Promise((resolve) => setTimeout(resolve));
            };
            globalThis.end = () => controller.close();
          },
        }));
        globalThis.shown = () => [photos.count, marked.get(), phase.get()];
        globalThis.open = (query) => {
          load(query);
          return new Promise((resolve) => setTimeout(resolve));
        };
        0
        """)
      return tab
    }

    @Test func `the former photos stay, and can be compared, until the first new one is there`()
      throws
    {
      let photos = (1...3).map { number in
        OutlineBytes.Photo(
          id: [UInt8](repeating: UInt8(number), count: 16), number: UInt32(number))
      }
      let tab = try Self.tab(photos: photos)
      try tab.expect([
        "open({})": "undefined",
        "(await send(0, 140), end(), await load({}), mark(2), shown())": #"[3,2,"whole"]"#,
        "open({ rating: '3' })": "undefined",
        "(await send(0, 32), shown())": #"[3,2,"loading"]"#,
        // The marked photo may still come: meanwhile, there is none to compare.
        "(await send(32, 68), shown())": #"[1,-1,"loading"]"#,
        "(await send(68, 104), compareWithNext(), shown())": #"[2,-1,"loading"]"#,
        "(await send(104, 140), end(), await load({ rating: '3' }), shown())": #"[3,2,"whole"]"#,
      ])
    }

    @Test func `a photo that went to the bin before the page was listening is not the last one`()
      throws
    {
      var isGone = false
      let tab = try ModuleTab { request in
        switch request.path {
        case "/v1/events": return isGone ? .lines(.hello()) : nil
        case "/v1/photos": return .lines(Self.photo(isGone ? 4 : 5))
        default: return .json(Self.photo(5, isGone: isGone))
        }
      }
      try tab.tab.evaluate(
        """
        sessionStorage.setItem('capture.taken', JSON.stringify(
          [{ id: '\(Self.id(5))', number: 5, edition: '1', width: 4, height: 3, isGone: false }]))
        """)
      try tab.use("server/events", "model/newest")
      try tab.expect(["(await followNewest(), newest.get().number)": "5"])
      isGone = true
      try tab.tab.evaluate("void startEvents()")
      try tab.tab.wait(until: "newest.get().number === 4")
    }

    private static func id(_ number: Int) -> String { String(repeating: "\(number)", count: 32) }

    private static func photo(_ number: Int, isGone: Bool = false) -> JSON {
      [
        "id": .string(id(number)), "number": .integer(number), "edition": "1", "width": 4,
        "height": 3, "orientation": 1, "added": "2026-11-25T12:50:46.000Z",
        "deleted": isGone ? "2026-11-25T12:51:00.000Z" : nil,
      ]
    }
  }
}
