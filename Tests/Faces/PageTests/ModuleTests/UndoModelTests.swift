import CaptureJSON
import Testing

extension InBrowser {
  /// Undoing while the server does not answer, refuses, or is left.
  struct UndoModelTests {
    private static let done: JSON = ["photos": [], "failed": [], "undo": "again"]

    /// A tab with the photos 3, 2 and 1, whose changes have the tokens `step-1` and so on.
    private static func tab(
      answering answer: @escaping (ScriptedServer.Request) -> ScriptedServer.Answer?
    ) throws -> ModuleTab {
      var count = 0
      let photos = [3, 2, 1].map {
        OutlineBytes.Photo(
          id: [UInt8](repeating: 0xAB, count: 15) + [UInt8($0)], number: UInt32($0),
          taken: Int32($0 * 60))
      }
      let tab = try ModuleTab { request in
        if request.path == "/v1/outline" {
          return .init(type: "application/octet-stream", body: OutlineBytes.bytes(of: photos))
        }
        if request.path.hasPrefix("/v1/photos/"), request.method == "POST" {
          count += 1
          return .json(["photos": [], "failed": [], "undo": .string("step-\(count)")])
        }
        return answer(request)
      }
      try tab.use("model/photos", "model/verdicts", "model/marking", "model/journal")
      try tab.tab.evaluate("load({})")
      return tab
    }

    private static func undone(in tab: ModuleTab) -> [String] {
      tab.server.requests.filter { $0.path == "/v1/undo" }.map(\.body)
    }

    @Test func `an undo whose answer is lost stays drawn, and is asked for again by its key`()
      throws
    {
      var answers = 0
      let tab = try Self.tab { _ in
        answers += 1
        return answers == 1 ? .lost : .json(Self.done)
      }
      try tab.expect([
        """
        (async () => {
          await rate([photos.idAt(0)], 3);
          const { undoing } = undo();
          const isDone = await undoing;
          return [isDone, photos.ratingAt(0), refusal.get(), steps.count.get()];
        })()
        """: "[true,-128,null,0]"
      ])
      let sent = tab.server.requests.filter { $0.path == "/v1/undo" }
      #expect(sent.count == 2 && sent[0].query == sent[1].query)
      #expect(sent.first?.query.hasPrefix("key=") == true)
    }

    @Test func `an undo that finds no room can be tried again, whatever was done meanwhile`()
      throws
    {
      var isFull = true
      let tab = try Self.tab { _ in
        guard isFull else { return .json(Self.done) }
        return .json(["error": ["message": "it is full", "code": 1, "kind": "full"]], status: 507)
      }
      try tab.use("shell/report")
      try tab.expect([
        """
        (async () => {
          await rate([photos.idAt(0)], 3);
          const isDone = await undo().undoing;
          globalThis.again = refusal.get().again;
          await rate([photos.idAt(1)], 4);
          return [isDone, photos.ratingAt(0), steps.count.get()];
        })()
        """: "[false,3,2]"
      ])
      isFull = false
      try tab.expect([
        """
        again().then((isDone) => [isDone, photos.ratingAt(0), photos.ratingAt(1),
          steps.count.get(), report.get().text, photos.numberAt(marked.get())])
        """: #"[true,-128,4,1,"Undone: 3 stars.",3]"#,
        "again().then((isDone) => [isDone, steps.count.get()])": "[true,1]",
      ])
      #expect(Self.undone(in: tab) == [#"{"undo":"step-1"}"#, #"{"undo":"step-1"}"#])
    }

    @Test(arguments: [(0, true), (507, true), (409, false)])
    func `a step that takes itself back is kept while the server cannot do it`(
      status: Int, isKept: Bool
    ) throws {
      let tab = try Self.tab { _ in nil }
      try tab.expect([
        """
        (steps.push({ ids: [], words: 'album created',
          takeBack: () => Promise.reject({ status: \(status), message: 'no' }) }), undo().undoing)
        """: "false",
        "[steps.count.get(), refusal.get().again !== null]": isKept ? "[1,true]" : "[0,false]",
      ])
    }

    @Test func `the undo of a note or a folder waits in the journal as the value that it gives`()
      throws
    {
      let tab = try Self.tab { request in
        guard request.path.hasPrefix("/v1/photos/") else { return .json(Self.done) }
        let id = String(request.path.dropFirst("/v1/photos/".count))
        return .json([
          "id": .string(id), "number": 3, "note": "old", "storePath": "2026/Trip/a.jpg",
        ])
      }
      try tab.use("model/details")
      func left(after change: String) -> String {
        """
        (async () => {
          await \(change);
          undo();
          return ownEntries().at(-1);
        })()
        """
      }
      let id = String(repeating: "ab", count: 15) + "03"
      let other = "'\(String(repeating: "e", count: 32))'"
      try tab.expect([
        "details(photos.idAt(0)).then(({ note }) => note)": #""old""#,
        left(after: "note([photos.idAt(0)], 'new')"):
          #"{"kind":"note","members":{"note":"old"},"ids":["\#(id)"],"former":[["new"]]}"#,
        left(after: "move([photos.idAt(0)], 'Sea')"):
          #"{"kind":"move","members":{"folder":"2026/Trip"},"ids":["\#(id)"],"former":[["Sea"]]}"#,
        left(after: "note([\(other)], 'new')")
          + ".then(({ kind, ids, words }) => [kind, ids.length, words])":
          "[\"undo\",1,\"the undo of \u{201C}note changed\u{201D}\"]",
      ])
    }

    @Test func `a photo that an undo of this tab takes away is no surprise, though another stays`()
      throws
    {
      let tab = try Self.tab { _ in
        let error: JSON = ["message": "it is locked", "code": 1, "kind": "refused"]
        let id = String(repeating: "ab", count: 15) + "03"
        return .json([
          "photos": [], "failed": [["id": .string(id), "error": error]], "undo": "again",
        ])
      }
      try tab.expect([
        "restore([0, 1].map((place) => photos.idAt(place)))": "true",
        "(mark(1), globalThis.id = photos.idAt(1), undo().undoing)": "false",
        "(apply({ id, photo: null, position: 1 }), [vanished.get(), subjects()])": "[null,[1]]",
        "(mark(0), globalThis.id = photos.idAt(0), id.slice(-2))": #""03""#,
        "(apply({ id, photo: null, position: 2 }), vanished.get() === id)": "true",
      ])
    }

    @Test func `changes after a failure in the page are still sent`() throws {
      let tab = try Self.tab { _ in nil }
      try tab.use("model/sending")
      try tab.expect([
        "inTurn(() => { throw new Error('lost'); }).catch(({ message }) => message)": #""lost""#,
        "rate([photos.idAt(0)], 3)": "true",
      ])
    }
  }
}
