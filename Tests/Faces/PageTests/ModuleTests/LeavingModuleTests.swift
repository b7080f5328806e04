import CaptureJSON
import Testing

extension InBrowser {
  /// What a page sends while it is left.
  struct LeavingModuleTests {
    @Test func `what waits is sent in requests that outlive the page, as far as there is room`()
      throws
    {
      let tab = try ModuleTab()
      try tab.use("model/journal", "server/api", "shell/leaving")
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
      let tab = try ModuleTab()
      try tab.use(
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
  }
}
