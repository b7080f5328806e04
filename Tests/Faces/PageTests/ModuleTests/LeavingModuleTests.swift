import CaptureJSON
import Testing

extension InBrowser {
  /// What a page sends while it is left.
  struct LeavingModuleTests {
    @Test func `what waits is sent in requests that outlive the page, as far as there is room`()
      throws
    {
      let tab = try ModuleTab("model/journal", "server/api", "shell/leaving")
      let ids = "Array.from({ length: 1_511 }, (_, at) => String(at).padStart(32, '0'))"
      try tab.expect([
        """
        (async () => {
          const sent = [];
          globalThis.fetch = (path, { body, keepalive }) => {
            sent.push([path, JSON.parse(body).ids.length, keepalive]);
            return new Promise(() => {});
          };
          const none = Array(1_511).fill([null]);
          write({ kind: 'rate', ids: \(ids), members: { rating: 3 }, former: none });
          write({ kind: 'note', ids: ['1'], members: { note: 'x'.repeat(5_000) }, former: [null] });
          write({ kind: 'delete', ids: ['1'], members: {} });
          startLeaving();
          window.dispatchEvent(new Event('pagehide'));
          return sent;
        })()
        """: #"[["/v1/photos/rate",1511,true],["/v1/photos/delete",1,true]]"#,
        "changeLength({ ids: ['1'], members: { note: '\u{E9}' } })": "25",
      ])
    }

    @Test func `the page asks before it is left with a word that was typed and not saved`() throws {
      let tab = try ModuleTab(
        "shell/leaving", "shell/question", "views/shared/keyword-field",
        "views/shared/folder-field")
      try tab.tab.evaluate(
        """
        (() => {
          const [words, folder] = [
            new KeywordField({ add() {}, remove() {}, leave() {} }),
            new FolderField({ move: async () => true, leave() {} }),
          ];
          folder.show('2026');
          document.body.append(words.element, folder.element);
          globalThis.field = (name) => document.querySelector(`[aria-label="${name}"], dialog input`);
          globalThis.type = (name, text) => { field(name).value = text; };
          globalThis.enter = (name) =>
            field(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
          globalThis.mayLeave = () =>
            window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
          startLeaving();
        })()
        """)
      try tab.expect([
        "mayLeave()": "true",
        "(type('Add a keyword', 'harbour'), mayLeave())": "false",
        "(enter('Add a keyword'), mayLeave())": "true",
        "(type('Folder', '2027'), mayLeave())": "false",
        "(enter('Folder'), mayLeave())": "true",
        "(void askText({ title: 'Album', label: 'Title', confirm: 'Make' }), mayLeave())": "true",
        "(type('Title', 'Crete'), mayLeave())": "false",
      ])
      try tab.tab.evaluate("document.querySelector('dialog').close()")
      try tab.tab.wait(until: "mayLeave()")
      try tab.use("model/drafts")
      try tab.expect([
        "(keepDraft('note 1', { text: 'Low tide', base: '' }), mayLeave())": "true",
        """
        (Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } }),
          keepDraft('note 1', { text: 'High tide', base: '' }), mayLeave())
        """: "false",
        "draftOf('note 1').text": #""High tide""#,
        "(dropDraft('note 1'), mayLeave())": "true",
      ])
    }

    @Test(arguments: [
      ("0", #"["/v1/photos/delete"]"#), ("release()", "[]"),
      ("Object.keys(localStorage).forEach((name) => localStorage.removeItem(name))", "[]"),
    ])
    func `changes left to the next page, or sent by another one, are not sent again`(
      meanwhile: String, sent: String
    ) throws {
      let tab = try ModuleTab("model/journal", "shell/leaving")
      try tab.expect([
        """
        (() => {
          const sent = [];
          globalThis.fetch = (path) => {
            sent.push(path);
            return new Promise(() => {});
          };
          write({ kind: 'delete', ids: ['1'], members: {} });
          \(meanwhile);
          startLeaving();
          window.dispatchEvent(new Event('pagehide'));
          return sent;
        })()
        """: sent
      ])
    }

    @Test(arguments: [("0", #"["newer"]"#), ("makeRoom()", "[]")])
    func `what only a refused page has is sent with the address for which it is left`(
      meanwhile: String, sent: String
    ) throws {
      let tab = try ModuleTab("model/journal", "shell/leaving")
      try tab.expect([
        """
        (() => {
          const sent = [];
          globalThis.fetch = (path, { headers }) => {
            sent.push(headers['Capture-Token']);
            return new Promise(() => {});
          };
          const { setItem } = Storage.prototype;
          globalThis.makeRoom = () => {
            Storage.prototype.setItem = setItem;
            rewrite(number, entry);
          };
          Storage.prototype.setItem = () => { throw new Error('full'); };
          const entry = { kind: 'delete', ids: ['1'], members: {} };
          const number = write(entry);
          release();
          \(meanwhile);
          startLeaving();
          location.hash = '#k=newer';
          window.dispatchEvent(new Event('pagehide'));
          return sent;
        })()
        """: sent
      ])
    }

    @Test func `changes that another page has sent no longer wait in one that the server refuses`()
      throws
    {
      let tab = try ModuleTab("model/journal")
      try tab.expect([
        "(write({ kind: 'delete', ids: ['1'], members: {} }), release(), waiting.get())": "1",
        "(window.dispatchEvent(new Event('storage')), waiting.get())": "1",
        """
        (Object.keys(localStorage).forEach((name) => localStorage.removeItem(name)),
          window.dispatchEvent(new Event('storage')), waiting.get())
        """: "0",
      ])
    }

    @Test func `a page that the browser has no room for says so, and asks before it is left`()
      throws
    {
      let tab = try ModuleTab("model/journal", "model/drafts", "shell/leaving", "shell/conditions")
      try tab.tab.evaluate(
        """
        globalThis.lines = new Map();
        startConditions(
          { say: (kind, line) => lines.set(kind, line), leave() {} },
          document.createElement('main'));
        startLeaving();
        globalThis.mayLeave = () =>
          window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
        Storage.prototype.setItem = () => { throw new Error('full'); };
        0
        """)
      try tab.expect([
        "[mayLeave(), lines.get('unkept')]": "[true,null]",
        "(keepDraft('note 1', { text: 'sea', base: '' }), [mayLeave(), lines.get('unkept') === null])":
          "[false,false]",
        "(dropDraft('note 1'), [mayLeave(), lines.get('unkept')])": "[true,null]",
        "(globalThis.entry = write({ kind: 'delete', ids: ['1'], members: {} }), mayLeave())":
          "false",
      ])
      try tab.tab.wait(until: "lines.get('unkept') !== null")
      try tab.expect([
        "(release(), ownEntries().length)": "1",
        "(erase(entry), [mayLeave(), lines.get('unkept')])": "[true,null]",
      ])
    }
  }
}
