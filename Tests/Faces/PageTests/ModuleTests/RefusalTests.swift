import CaptureJSON
import Testing

extension InBrowser {
  /// The page's message about a change that was refused, for as long as it is true.
  struct RefusalTests {
    @Test func `a success says that the server answers, but not that all it refused is done`()
      throws
    {
      let tab = try ModuleTab("model/refusal")
      let away = "{ status: 0, message: 'The server does not answer.' }"
      try tab.expect([
        "(refuse(\(away)), heal([]), refusal.get())": "null",
        "(refuse(\(away), { about: ['1'] }), heal(['2']), refusal.get())": "null",
        "(refuse({ status: 409, message: 'no' }, { about: ['1'] }), heal(['2']), refusal.get() !== null)":
          "true",
        "(heal(['1']), refusal.get())": "null",
        "(refuse({ message: 'no' }, { about: ['1'], fields: ['rate'] }), heal(['1'], ['note']), refusal.get() !== null)":
          "true",
        "(heal(['1'], ['note', 'rate']), refusal.get())": "null",
        // A change of two fields is not made by one of them.
        "(refuse({ message: 'no' }, { about: ['1'], fields: ['rate', 'tag pick'] }), heal(['1'], ['rate']), refusal.get() !== null)":
          "true",
        "(heal(['1'], ['tag pick', 'rate']), refusal.get())": "null",
        "named('no photo \(String(repeating: "ab", count: 16))')":
          #""this photo is no longer here""#,
      ])
    }

    @Test(arguments: [
      (507, "['1', '2']", "['1']", false), (507, "['1', '2']", "['1', '2', '3']", true),
      (409, "ofAlbum('crete')", "ofAlbum('garden')", false),
      (507, "ofAlbum('crete')", "['1']", false), (507, "ofAlbum('crete')", "[]", false),
      (507, "ofAlbum('crete')", "ofAlbum('crete')", true), (409, "[]", "['1']", false),
    ])
    func `a refusal goes when the same photos or the same album are changed, and not with others`(
      status: Int, refused: String, changed: String, isHealed: Bool
    ) throws {
      let tab = try ModuleTab("model/refusal")
      try tab.expect([
        """
        (refuse({ status: \(status), message: 'no' }, { about: \(refused), again: () => {} }),
          heal(\(changed)), refusal.get() === null)
        """: "\(isHealed)"
      ])
    }

    @Test func `refusals are reported until they are closed, and a newer one replaces its equal`()
      throws
    {
      let tab = try ModuleTab("model/refusal")
      let refuse = "((message, about, fields) => refuse({ message }, { about, fields }))"
      try tab.expect([
        "(globalThis.no = \(refuse), no('it is full', ['copy A'], ['']), refusal.get().message)":
          #""it is full""#,
        "(no('it is gone', ofAlbum('crete'), ['']), refusal.get().message)":
          #""2 changes not saved: copy A and album crete. It is full. It is gone.""#,
        "(no('it is full', ofAlbum('crete'), ['']), refusal.get().message)":
          #""2 changes not saved: copy A and album crete. It is full.""#,
        "(no('it is full', [1, 2, 3, 4, 5, 6].map(String), ['a']), refusal.get().message)":
          #""8 changes not saved: copy A, album crete, 1, 2, 3 and 3 more. It is full.""#,
        "[refusal.get().again, (dismiss(), refusal.get())]": "[null,null]",
        "(no('it is gone', ['copy A'], ['']), refusal.get().message)": #""it is gone""#,
      ])
    }

    @Test func `what was refused in a view that was left does not come back with a new refusal`()
      throws
    {
      let tab = try ModuleTab("model/route", "model/refusal", "shell/conditions")
      try tab.tab.evaluate(
        """
        startConditions({ say() {}, leave() {} }, document.createElement('main'));
        globalThis.no = (message, id) => refuse({ message }, { about: [id], again: () => true });
        0
        """)
      try tab.expect([
        "(no('it is full', '1'), go('sheet', { bin: 'true' }), refusal.get())": "null",
        "(no('it is full', '1'), go('sheet'), refusal.get().message)": #""it is full""#,
        "(go('cull'), no('it is gone', '2'), refusal.get().message)": #""it is gone""#,
      ])
    }

    @Test(arguments: ["viewfinder", "present"])
    func `a second screen's window does not mention photos that were perhaps not taken`(
      view: String
    )
      throws
    {
      let tab = try ModuleTab()
      try tab.tab.evaluate("sessionStorage.setItem('capture.doubtful', '2')")
      try tab.use("model/route", "model/doubt", "shell/conditions")
      try tab.expect([
        """
        (() => {
          const lines = new Map();
          view.set({ name: '\(view)', parameters: {} });
          startConditions(
            { say: (kind, line) => lines.set(kind, line), leave() {} },
            document.createElement('main'));
          return [doubtful.get(), (lines.get('doubt') ?? null) === null];
        })()
        """: view == "present" ? "[2,true]" : "[2,false]"
      ])
    }

    @Test func `a refusal is announced each time, and what then works is said with its undo`()
      throws
    {
      var isFull = true
      let tab = try ModuleTab(
        "model/photos", "model/verdicts", "model/marking", "shell/conditions", "shell/report",
        "shell/speak"
      ) { request in
        if request.path == "/v1/outline" {
          let photos = [OutlineBytes.Photo(number: 3), .init(id: .init(repeating: 1, count: 16))]
          return .init(type: "application/octet-stream", body: OutlineBytes.bytes(of: photos))
        }
        guard isFull else { return .json(["photos": [], "failed": [], "undo": "x"]) }
        return .json(["error": ["message": "it is full", "code": 1, "kind": "full"]], status: 507)
      }
      try tab.tab.evaluate("load({})")
      try tab.tab.evaluate(
        """
        globalThis.lines = new Map();
        startConditions(
          { say: (kind, line) => lines.set(kind, line), leave() {} },
          document.createElement('main'));
        globalThis.alert = () => regions[1].textContent;
        0
        """)
      try tab.expect([
        "remove([photos.idAt(0)]).then(alert)": #""It is full.""#,
        "remove([photos.idAt(0)]).then(alert)": "\"It is full.\u{A0}\"",
        "remove([photos.idAt(0)]).then(alert)": #""It is full.""#,
      ])
      isFull = false
      try tab.expect([
        "(lines.get('change').action.press(), alert())": #""""#
      ])
      try tab.tab.wait(until: "report.get() !== null")
      try tab.expect([
        "[report.get().text, report.get().action.text, report.get().icon]":
          #"["Photo 3: moved to the bin.","Undo","bin"]"#,
        "(mark(1), apply({ id: photos.idAt(1), photo: null, position: 1 }), alert().length > 0)":
          "true",
        "(mark(0), alert())": #""""#,
      ])
    }
  }
}
