import CaptureJSON
import Testing

extension InBrowser {
  /// What a former visit left in the journal, and what becomes of it.
  struct RecoveryTests {
    private static let done: JSON = ["photos": [], "failed": [], "undo": "x"]

    /// Greets the page, and waits until nothing of the former visits is left to play.
    private func play(in tab: ModuleTab, visits: Int = 1) throws {
      try tab.tab.evaluate(
        "globalThis.outcomes = []; recovered.subscribe((one) => outcomes.push(one)); "
          + "startEvents(); 0")
      try tab.tab.wait(until: "outcomes.length === \(visits)")
    }

    @Test func `more photos than one request takes are sent in several`() throws {
      let tab = try ModuleTab.visit(
        finding: """
          {
            kind: 'rate', members: { rating: 3 }, former: Array(20_001).fill([null]),
            ids: Array.from({ length: 20_001 }, (_, at) => String(at).padStart(32, '0')),
          }
          """
      ) { $0.method == "POST" ? .json(Self.done) : nil }
      try play(in: tab)
      let counts = tab.server.requests.filter { $0.method == "POST" }.map {
        $0.body.split(separator: "\"").count { $0.count == 32 }
      }
      #expect(counts == [10_001, 10_000])
      try tab.expect(["recovered.get().lost": "[]", "formerTabs()": "[]"])
    }

    @Test func `what several visits have left is told together, and names what had no condition`()
      throws
    {
      let tab = try ModuleTab.visit(
        finding: "{ kind: 'delete', ids: ['1'], members: {} }",
        "{ kind: 'undo', ids: ['2'], words: 'the undo of one' }",
        "{ kind: 'undo', ids: ['3'], words: 'the undo of another' }",
        "{ kind: 'making', words: 'the undo of making Crete' }"
      ) {
        $0.method == "POST"
          ? .json(["photos": [["id": "1"]], "failed": [], "undo": "x"]) : .init(status: 404)
      }
      try tab.use("shell/recovery", "shell/report", "model/marking")
      try tab.tab.evaluate(
        """
        globalThis.lines = new Map();
        startRecovery({ say: (kind, line) => lines.set(kind, line) });
        0
        """)
      try play(in: tab, visits: 4)
      try tab.expect([
        "[...lines.keys()]": #"["recovered"]"#,
        "lines.get('recovered').text.match(/undo of [a-z]+/g).sort()":
          #"["undo of another","undo of making","undo of one"]"#,
        "lines.get('recovered').text.match(/Perhaps not saved|Not saved/g)":
          #"["Perhaps not saved","Perhaps not saved","Perhaps not saved"]"#,
        "report.get().text":
          #""1 change of the last visit saved, among them the move to the bin of 1 photo.""#,
      ])
    }

    @Test func `a tab that the server refuses leaves what it plays to the next one`() throws {
      let tab = try ModuleTab.visit(
        finding: "{ kind: 'rate', ids: ['1'], members: { rating: 3 }, former: [[null]] }"
      ) { $0.method == "POST" ? .refusal : nil }
      try tab.tab.evaluate("startEvents(), 0")
      try tab.tab.serve { tab.server.requests.contains { $0.method == "POST" } }
      try tab.tab.wait(
        until: "navigator.locks.query().then(({ held }) => "
          + "!held.some(({ name }) => name.endsWith('former0')))")
      try tab.expect(["formerTabs()": #"["former0"]"#])
    }

    @Test func `changes that are answered while the journal is played are not played again`() throws
    {
      let tab = try ModuleTab.visit(finding: "{ kind: 'delete', ids: ['1'], members: {} }") {
        request in
        request.path == "/v1/photos/delete" ? .json(Self.done) : nil
      }
      try tab.tab.evaluate(
        """
        globalThis.left = () => formerTabs().flatMap(entriesOf).map(({ kind }) => kind);
        localStorage.setItem('capture.waiting.former0.00000002', JSON.stringify({
          store: 'a', kind: 'tag', ids: ['2'], members: { add: ['sea'] },
        }));
        startEvents();
        0
        """)
      try tab.tab.serve { tab.server.requests.contains { $0.path == "/v1/photos/tag" } }
      try tab.expect(["left()": #"["tag"]"#])
    }

    @Test
    func `of the changes answered while the journal is played, only the refused ones are left`()
      throws
    {
      let tab = try ModuleTab.visit(finding: "{ kind: 'delete', ids: ['1', '2'], members: {} }") {
        request in
        guard request.path == "/v1/photos/delete" else { return nil }
        let error: JSON = ["message": "it is locked", "code": 1, "kind": "refused"]
        return .json([
          "photos": [["id": "1"]], "failed": [["id": "2", "error": error]], "undo": "x",
        ])
      }
      try tab.tab.evaluate(
        """
        globalThis.left = (tab) =>
          entriesOf(tab).map(({ kind, ids, message }) => [kind, ids, message]);
        localStorage.setItem('capture.waiting.former0.00000002', JSON.stringify({
          store: 'a', kind: 'tag', ids: ['2'], members: { add: ['sea'] },
        }));
        startEvents();
        0
        """)
      try tab.tab.serve { tab.server.requests.contains { $0.path == "/v1/photos/tag" } }
      try tab.expect([
        "left('former0')": #"[["tag",["2"],null]]"#,
        "left(thisTab)": #"[["delete",["2"],"it is locked"]]"#,
      ])
    }

    @Test func `an album that meets another version stays in the journal until it is a copy`()
      throws
    {
      var isAway = true
      let made: JSON = [
        "name": "copy", "revision": "r1", "title": "Mine, my version", "blocks": [],
      ]
      let theirs: JSON = ["name": "crete", "revision": "r9", "title": "Theirs", "blocks": []]
      let error: JSON = ["message": "it was changed", "code": 1, "kind": "changed", "remedy": nil]
      let entry = """
        {
          kind: 'album', name: 'crete', revision: 'r1', sent: [],
          version: { title: 'Mine', blocks: [{ text: 'x' }] },
        }
        """
      let tab = try ModuleTab.visit(finding: entry) { request in
        switch request.path {
        case "/v1/albums/crete": .json(["error": error, "current": theirs], status: 409)
        case _ where isAway: .lost
        case "/v1/albums" where request.method == "GET": .json(["albums": [], "problems": []])
        default: .json(made)
        }
      }
      try tab.use("shell/recovery", "model/marking")
      try tab.tab.evaluate(
        """
        globalThis.lines = new Map();
        startRecovery({ say: (kind, line) => lines.set(kind, line) });
        globalThis.left = () => formerTabs().length;
        0
        """)
      try play(in: tab)
      try tab.expect([
        "(globalThis.line = [...lines.values()][0], [line.action.text, typeof line.close, left()])":
          #"["Keep my version as a copy","function",1]"#,
        "(line.action.press(), left())": "1",
      ])
      try tab.tab.serve { tab.server.requests.contains { $0.path == "/v1/albums" } }
      try tab.expect(["left()": "1"])
      isAway = false
      try tab.tab.wait(until: "left() === 0")
      let sent = tab.server.requests.last { $0.path == "/v1/albums/copy" }
      #expect(sent?.body.contains(#""blocks":[{"text":"x"}]"#) == true)
    }

    /// Visits that find a note in the journal, each in its own document.
    private struct NoteVisits {
      let tab: ModuleTab

      /// Opens the page again, and waits until it says what is not saved.
      func begin() throws {
        try tab.tab.open(ScriptedServer.origin + ScriptedServer.blank)
        try tab.use(
          "model/recovery", "server/events", "model/journal", "shell/recovery", "model/marking")
        try tab.tab.evaluate(
          """
          globalThis.lines = new Map();
          globalThis.line = () => lines.get('recovered') ?? null;
          globalThis.left = () => Object.keys(localStorage)
            .filter((name) => name.startsWith('capture.waiting.')).length;
          startRecovery({ say: (kind, one) => lines.set(kind, one) });
          startEvents();
          0
          """)
        try tab.tab.wait(until: "line() !== null")
      }
    }

    @Test func `changes that found no room are reported at each visit, and can be tried again`()
      throws
    {
      var isFull = true
      let tab = try ModuleTab.visit(
        finding: "{ kind: 'note', ids: ['1'], members: { note: 'dear' }, former: [[null]] }"
      ) { request in
        guard request.method == "POST" else { return .init(status: 404) }
        let error: JSON = ["message": "it is full", "code": 31, "kind": "full", "remedy": nil]
        guard !isFull else { return .json(["error": error], status: 507) }
        return .json(["photos": [["id": "1"]], "failed": [], "undo": "x"])
      }
      let visits = NoteVisits(tab: tab)
      let text =
        "\"Not saved at the last visit: the note \u{201C}dear\u{201D} of 1 photo. It is full.\""
      for _ in 0..<2 {
        try visits.begin()
        try tab.expect(["line().text": text, "left()": "1", "line().action.text": #""Try again""#])
      }
      try tab.expect(["(line().action.press(), line())": "null"])
      try tab.tab.wait(until: "line() !== null")
      try tab.expect(["line().text": text, "left()": "1"])
      isFull = false
      try tab.expect(["(line().action.press(), line())": "null"])
      try tab.tab.wait(until: "left() === 0")
      let sent = tab.server.requests.filter { $0.path == "/v1/photos/note" }.map(\.body)
      #expect(sent == Array(repeating: #"{"ids":["1"],"note":"dear","former":[[null]]}"#, count: 3))
    }

    @Test func `photos changed since are reported at each visit until their line is closed`() throws
    {
      let tab = try ModuleTab.visit(
        finding:
          "{ kind: 'note', ids: ['1', '2'], members: { note: 'dear' }, former: [['a'], ['b']] }"
      ) { request in
        guard request.method == "POST" else { return .init(status: 404) }
        let error: JSON = [
          "message": "it was changed", "code": 1, "kind": "changed", "remedy": nil,
        ]
        return .json([
          "photos": [["id": "1"]], "failed": [["id": "2", "error": error]], "undo": "x",
        ])
      }
      let visits = NoteVisits(tab: tab)
      for _ in 0..<2 {
        try visits.begin()
        try tab.expect([
          "line().text":
            "\"Not saved at the last visit: the note \u{201C}dear\u{201D} of 1 photo. It was changed.\"",
          "[line().action, left()]": "[null,1]",
        ])
      }
      try tab.expect(["(line().close(), left())": "0"])
      #expect(tab.server.requests.count { $0.path == "/v1/photos/note" } == 1)
    }

    @Test(arguments: [
      ("undefined", "it was changed elsewhere, too"), ("'there is no album'", "there is no album"),
    ])
    func `the next visit repeats why a version of an album is not saved`(
      why: String, message: String
    ) throws {
      let tab = try ModuleTab.visit(
        finding: """
          {
            kind: 'album', name: 'crete', revision: 'r1', isCopy: true, why: \(why),
            version: { title: 'Mine', blocks: [] },
          }
          """
      ) { _ in .init(status: 404) }
      try play(in: tab)
      try tab.expect(["recovered.get().lost.map(({ message }) => message)": "[\"\(message)\"]"])
    }

    @Test(arguments: [(200, 1, 0), (404, 1, 0), (409, 0, 1)])
    func `an album that was being deleted is deleted, unless it was changed since`(
      status: Int, saved: Int, lost: Int
    ) throws {
      let tab = try ModuleTab.visit(
        finding: "{ kind: 'removal', name: 'crete', revision: 'r1', title: 'Crete' }"
      ) { request in
        guard request.path == "/v1/albums/crete/delete" else { return nil }
        let error: JSON = ["message": "it was changed", "code": 1, "kind": "x", "remedy": nil]
        return .json(status == 200 ? ["undo": "x"] : ["error": error], status: status)
      }
      try play(in: tab)
      let sent = tab.server.requests.filter { $0.method == "POST" }.map(\.body)
      #expect(sent == [#"{"revision":"r1"}"#])
      try tab.expect([
        "[recovered.get().saved, recovered.get().lost.length, formerTabs().length]":
          "[\(saved),\(lost),0]"
      ])
    }

    @Test func `photos that were being added to an album are added, but for those of a lost one`()
      throws
    {
      let ids = (1...3).map { "'\($0)'" }.joined(separator: ",")
      let tab = try ModuleTab.visit(
        finding: "{ kind: 'append', name: 'crete', title: 'Crete', ids: [\(ids)] }",
        "{ kind: 'append', name: 'lost', title: 'Lost', ids: ['1'] }"
      ) { request in
        guard request.path == "/v1/albums/crete" else {
          let error: JSON = ["message": "there is no album 'lost'", "code": 1, "kind": "notFound"]
          return .json(["error": error], status: 404)
        }
        return .json(["blocks": []])
      }
      try play(in: tab, visits: 2)
      let sent = tab.server.requests.filter { $0.path == "/v1/albums/crete" }.map(\.body)
      #expect(sent == [#"{"append":["1","2","3"]}"#])
      try tab.expect([
        "outcomes.map(({ saved }) => saved).sort()": "[0,3]",
        "outcomes.flatMap(({ lost }) => lost).map(({ words, whose }) => [words, whose])":
          #"[["the addition to Lost","1 photo"]]"#,
        "formerTabs()": "[]",
      ])
    }
  }
}
