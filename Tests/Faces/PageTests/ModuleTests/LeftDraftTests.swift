import CaptureJSON
import Testing

extension InBrowser {
  /// Texts that a former visit was typing, and did not save.
  struct LeftDraftTests {
    @Test func `a note of a photo that is gone does not hide those of others`() throws {
      let tab = try ModuleTab.visit { request in
        request.path == "/v1/photos/2"
          ? .json(["id": "2", "number": 2, "storePath": "2026/20261125-125046.jpg"])
          : .init(status: 404)
      }
      try tab.use("model/drafts", "views/shared/left-drafts", "shell/report")
      try tab.tab.evaluate("globalThis.notice = { say: () => {} }; 0")
      try tab.expect([
        """
        ([1, 3, 4, 5, 6].map((id) => keepDraft(`note ${id}`, { text: 'gone', base: '' })),
          keepDraft('note 2', { text: 'here', base: '' }), tellLeftDrafts(notice), startEvents(), 0)
        """: "0"
      ])
      try tab.tab.wait(until: "report.get() !== null")
      try tab.expect([
        "report.get().text": "\"Not saved: the note of photo 2, \u{201C}here\u{201D}.\"",
        "[draftNames('note ').length, report.get().action.text]": #"[6,"Show it"]"#,
      ])
    }

    @Test func `a note of several photos is said until it is closed, once its tab is gone`() throws
    {
      let tab = try ModuleTab.visit { _ in .init(status: 404) }
      try tab.use("model/drafts", "views/shared/left-drafts")
      try tab.tab.evaluate(
        """
        globalThis.lines = [];
        globalThis.notice = { say: (kind, line) => lines.push(line) };
        globalThis.kept = (name, tab) => localStorage.setItem(`capture.draft.note ${name}`,
          JSON.stringify({ store: 'a', tab, text: `by ${tab}`, base: '' }));
        kept('1 2', 'gone');
        kept('3 4', 'live');
        navigator.locks.request('capture.waiting.live', () => new Promise((resolve) => {
          globalThis.close = resolve;
        }));
        tellLeftDrafts(notice);
        startEvents();
        0
        """)
      try tab.tab.wait(until: "lines.length === 1")
      try tab.expect([
        "lines[0].text": "\"Not saved: the note of 2 photos, \u{201C}by gone\u{201D}.\"",
        "[typeof lines[0].close, lines[0].passes, draftNames('note ').length]":
          #"["function",null,2]"#,
        "(lines[0].close(), draftNames('note '))": #"["note 3 4"]"#,
        "(dropDraft('note 3 4'), draftNames('note ').length)": "1",
        "(close(), 0)": "0",
      ])
      try tab.tab.wait(until: "lines.length === 2")
      try tab.expect([
        "lines[1].text": "\"Not saved: the note of 2 photos, \u{201C}by live\u{201D}.\""
      ])
    }

    @Test
    func `unsaved texts of albums are reported, with their words if the album is gone`()
      throws
    {
      let tab = try ModuleTab.visit { request in
        switch request.path {
        case "/v1/albums/crete":
          .json(["name": "crete", "title": "Crete", "revision": "r1", "blocks": [["text": "sea"]]])
        case "/v1/albums/broken": .init(status: 500)
        default: .init(status: 404)
        }
      }
      try tab.use("model/drafts", "model/route", "views/shared/left-drafts", "shell/report")
      try tab.tab.evaluate(
        """
        globalThis.line = null;
        globalThis.kept = (name, text, label) => localStorage.setItem(`capture.draft.${name}`,
          JSON.stringify({ store: 'a', tab: 'gone', text, base: '', label }));
        kept('album crete 1', 'sea', 'New text');
        kept('album crete 2', 'hill', 'Title');
        kept('album lost 3', 'dune', 'Caption');
        kept('album broken 4', 'reef', 'Text');
        kept('note 5', 'cliff');
        kept('note 6 7', '');
        // The journal has this one in a version of its album, which it reports itself.
        kept('album crete 8', 'surf', 'New text');
        localStorage.setItem('capture.waiting.other.00000001', JSON.stringify({
          store: 'a', kind: 'album', name: 'crete', revision: 'r0', isCopy: true,
          version: { title: 'Crete', blocks: [{ text: 'surf' }] },
        }));
        tellLeftDrafts({ say: (kind, one) => { line = one; } });
        startEvents();
        0
        """)
      try tab.tab.wait(
        until: "report.get() !== null && line?.text.split(';').length === 3 "
          + "&& draftNames('').length === 4")
      try tab.expect([
        "report.get().text":
          "\"Not saved: the title of the album Crete, \u{201C}hill\u{201D}.\"",
        "line.text.slice('Not saved: '.length, -1).split('; ').sort().join('; ')":
          "\"a caption of an album that no longer exists, \u{201C}dune\u{201D}; "
          + "a text of an album that cannot be read, \u{201C}reef\u{201D}; "
          + "the note of a photo that no longer exists, \u{201C}cliff\u{201D}\"",
        "(report.get().action.press(), location.pathname)": #""/album/crete""#,
        "(line.close(), draftNames(''))": #"["album crete 2"]"#,
      ])
    }

    @Test(arguments: [("surf", true), ("ebb", false)])
    func `an album does not offer to go on with a text of which the journal has a version`(
      text: String, isJournaled: Bool
    ) throws {
      let tab = try ModuleTab.visit(
        finding: """
          {
            kind: 'album', name: 'crete', revision: 'r0', isCopy: true,
            version: { title: 'Crete', blocks: [{ text: 'surf' }] },
          }
          """
      ) { _ in nil }
      try tab.use("model/album", "model/drafts", "views/album/album-drafts", "shell/report")
      try tab.tab.evaluate(
        """
        nameStore('a');
        album.set({ title: 'Crete', blocks: [] });
        localStorage.setItem('capture.draft.album crete 8', JSON.stringify({
          store: 'a', tab: 'gone', text: '\(text)', base: '', label: 'New text',
        }));
        globalThis.isLeft = () => draftNames('album crete ').length === 1;
        new AlbumDrafts({ goOn() {} }).offer('crete');
        0
        """)
      try tab.tab.wait(until: "report.get() !== null || !isLeft()")
      try tab.expect([
        "[report.get() !== null, isLeft()]": isJournaled ? "[false,false]" : "[true,true]"
      ])
    }

    @Test
    func `a second screen's window neither plays the journal nor says what was written`()
      throws
    {
      let tab = try ModuleTab.visit(finding: "{ kind: 'note', ids: ['1'], members: { note: 'x' } }")
      { _ in
        .json(["photos": [], "failed": [], "undo": "x"])
      }
      try tab.use("model/drafts", "model/route", "views/shared/left-drafts")
      try tab.tab.evaluate(
        """
        globalThis.lines = [];
        globalThis.notice = { say: (kind, line) => lines.push(line) };
        localStorage.setItem('capture.draft.note 1 2', JSON.stringify({ text: 'x', base: '' }));
        view.set({ name: 'present', parameters: {} });
        tellLeftDrafts(notice);
        globalThis.greeted = 0;
        on('hello', () => { greeted += 1; });
        startEvents();
        0
        """)
      try tab.tab.wait(until: "greeted > 1")
      try tab.expect(["[lines.length, formerTabs().length, shownStore()]": #"[0,1,"a"]"#])
      #expect(!tab.server.requests.contains { $0.method == "POST" })
    }
  }
}
