import CaptureJSON
import Testing

extension InBrowser {
  /// The note of a photo while the server is away.
  struct NoteFieldTests {
    @Test func `a note that was not saved stays with its photo, and Enter sends it again`() throws {
      let tab = try ModuleTab()
      try tab.use("views/note-field")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.sent = [];
          globalThis.isAway = true;
          const save = async (subject, text) => (sent.push([subject, text]), !isAway);
          globalThis.field = new NoteField({ save, leave: () => field.element.blur() });
          document.body.append(field.element);
          globalThis.enter = () => field.element.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
          field.show('a', null);
          field.focus();
        })()
        """)
      try tab.expect([
        "(field.element.value = 'sea', enter(), sent)": #"[["a","sea"]]"#,
        "(field.show('a', null), field.element.value)": #""sea""#,
        "(enter(), sent.length)": "2",
        "(field.show('b', 'hill'), field.element.value)": #""hill""#,
        "(field.show('a', null), field.element.value)": #""sea""#,
        "(isAway = false, enter(), sent.length)": "4",
        "(field.show('a', 'sea'), enter(), [sent.length, field.element.value])": #"[4,"sea"]"#,
        "(field.show('b', 'hill'), field.show('a', 'wood'), field.element.value)": #""wood""#,
      ])
    }
  }
}
