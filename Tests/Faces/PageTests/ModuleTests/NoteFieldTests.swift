import CaptureJSON
import Testing

extension InBrowser {
  /// The note of a photo while the server is away.
  struct NoteFieldTests {
    @Test func `a note that was not saved stays with its photo, and Enter sends it again`() throws {
      let tab = try ModuleTab("views/shared/note-field")
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

    @Test
    func `a note that was being written is in its field at the next visit, unless it was changed`()
      throws
    {
      let tab = try ModuleTab("views/shared/note-field")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.sent = [];
          globalThis.discarded = [];
          globalThis.visit = () => {
            document.body.replaceChildren();
            globalThis.field = new NoteField({
              save: async (subject, text) => (sent.push([subject, text]), true),
              leave: () => {}, discard: (subject, recall) => discarded.push(recall),
            });
            document.body.append(field.element);
          };
          globalThis.type = (text) => {
            field.element.value = text;
            field.element.dispatchEvent(new Event('input'));
          };
        })()
        """)
      try tab.expect([
        "(visit(), field.show('a', 'sea'), type('seaweed'), visit(), field.show('a', 'sea'), field.element.value)":
          #""seaweed""#,
        "(field.show('b', null), sent)": #"[["a","seaweed"]]"#,
        "(visit(), field.show('a', 'seaweed'), [field.element.value, discarded.length])":
          #"["seaweed",0]"#,
        "(type('hill'), visit(), field.show('a', 'wood'), [field.element.value, discarded.length])":
          #"["wood",1]"#,
        "(discarded[0](), field.element.value)": #""hill""#,
        "(visit(), field.show('a', 'wood'), field.element.value)": #""wood""#,
      ])
    }

    @Test func `what is typed before the note is known is a note of the photo under the title`()
      throws
    {
      let tab = try ModuleTab("views/shared/note-field", "model/drafts")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.sent = [];
          const known = { b: 'wood', c: null };
          globalThis.field = new NoteField({
            save: async (subject, text) => (sent.push([subject, text]), !globalThis.isFull),
            read: async (subject) => {
              if (subject in known) return known[subject];
              throw new Error('The server does not answer.');
            },
            leave: () => field.element.blur(),
          });
          document.body.append(field.element);
          globalThis.type = (text) => {
            field.focus();
            field.element.value = text;
            field.element.dispatchEvent(new Event('input'));
          };
          globalThis.enter = () => field.element.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
          globalThis.value = () => field.element.value;
        })()
        """)
      try tab.expect([
        "(field.await('a'), type('sea'), draftOf('note a').text)": #""sea""#,
        "(field.show('a', null), value())": #""sea""#,
        "(field.await('b'), [sent, value()])": #"[[["a","sea"]],""]"#,
        // What was there, and was not seen, stays.
        "(type('hill'), field.await('c'), value())": #""""#,
        "[sent.at(-1), draftOf('note b')]": #"[["b","wood\nhill"],null]"#,
        "(type('reef'), field.await('x'), value())": #""""#,
        "[sent.splice(1), draftOf('note c')]": #"[[["b","wood\nhill"],["c","reef"]],null]"#,
        // A note that cannot be read is not replaced.
        "(type('cliff'), field.await('d'), value())": #""""#,
        "[sent.length, draftOf('note x').text]": #"[1,"cliff"]"#,
        // What nobody has written is neither kept nor saved.
        "(field.focus(), field.show('d', 'wood'), value())": #""wood""#,
        "[getSelection().toString(), field.element.selectionStart]": #"["wood",0]"#,
        "(field.await('e'), field.await('f'), sent.length)": "1",
        "(type('x'), type(''), field.await('g'), [sent.length, draftNames('note f').length])":
          "[1,0]",
        "(type('lane'), field.show('g', 'road'), draftOf('note g').base)": #""road""#,
        "value()": #""road\nlane""#,
        "(enter(), sent.at(-1))": #"["g","road\nlane"]"#,
        // What was finished before the note came is saved with it.
        "(field.await('h'), type('sand'), enter(), sent.length)": "2",
        "(field.show('h', 'dune'), sent.at(-1))": #"["h","dune\nsand"]"#,
        // What could not be saved is in the field again, and follows the note once that is known.
        "(field.await('x'), type('cliff'), field.await('i'), field.await('x'), value())":
          #""cliff""#,
        "(field.show('x', 'rock'), value())": #""rock\ncliff""#,
        // A text that was made of the note does not follow it.
        "(field.show('z', 'old'), isFull = true, type('old!'), enter(), value())": #""old!""#,
        "(field.await('y'), field.await('z'), value())": #""old!""#,
        "(type('old!x'), field.show('z', 'old'), value())": #""old!x""#,
      ])
    }

    @Test func `a note that is changed back leaves no draft`() throws {
      let tab = try ModuleTab("views/shared/note-field", "model/drafts")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.isFull = false;
          globalThis.field = new NoteField({ save: async () => !isFull, leave: () => {} });
          document.body.append(field.element);
          globalThis.type = (text) => {
            field.element.value = text;
            field.element.dispatchEvent(new Event('input'));
            return draftNames('note ').length;
          };
          globalThis.enter = () => field.element.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
        })()
        """)
      try tab.expect([
        "(field.show('a b', null), [type('sea'), type('')])": "[1,0]",
        "(field.show('c', 'hill'), [type('hills'), type('hill')])": "[1,0]",
        // One that was refused is given up like that, too.
        "(isFull = true, type('dune'), enter())": "false",
        "[type('hill'), enter()]": "[0,false]",
        "(field.show('d', null), field.show('c', 'hill'), field.element.value)": #""hill""#,
      ])
    }

    @Test func `a note that is refused is a draft again, and no longer once it is saved`() throws {
      let tab = try ModuleTab("views/shared/note-field", "model/drafts")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.isFull = true;
          globalThis.field = new NoteField({ save: async () => !isFull, leave: () => {} });
          document.body.append(field.element);
          globalThis.enter = async (text) => {
            field.element.value = text;
            field.element.dispatchEvent(new Event('input'));
            field.element.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
            await new Promise((resolve) => setTimeout(resolve));
            return draftOf('note a');
          };
          field.show('a', 'sea');
        })()
        """)
      try tab.expect([
        "enter('hill').then(({ text, base }) => [text, base])": #"["hill","sea"]"#,
        "(isFull = false, enter('hill'))": "null",
      ])
    }

    @Test
    func `a note that is changed elsewhere is shown before the one being typed replaces it`()
      throws
    {
      let tab = try ModuleTab("views/shared/note-field")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.sent = [];
          globalThis.others = [];
          globalThis.isFull = false;
          globalThis.field = new NoteField({
            save: async (subject, text) => (sent.push(text), !isFull),
            leave: () => field.element.blur(), other: (note) => others.push(note),
          });
          document.body.append(field.element);
          globalThis.enter = () => field.element.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
          globalThis.write = (text) => {
            field.focus();
            field.element.value = text;
          };
          globalThis.told = () => others.filter((one) => one !== null);
        })()
        """)
      try tab.expect([
        // What nobody writes in follows.
        "(field.show('a', 'sea'), field.show('a', 'bay'), [told(), field.element.value])":
          #"[[],"bay"]"#,
        "(write('seaweed'), field.show('a', 'wood'), [told(), field.element.value])":
          #"[["wood"],"seaweed"]"#,
        "(field.show('a', 'wood'), told())": #"["wood"]"#,
        "(field.show('a', null), told())": #"["wood",""]"#,
        "(enter(), [sent, others.at(-1)])": #"[["seaweed"],null]"#,
        // What this page itself has saved is no other note, nor is the one that is written.
        "(field.show('a', 'seaweed'), write('hill'), field.show('a', 'hill'), told().length)": "2",
        "(write('hills'), enter(), write('hills x'), field.show('a', 'hills'), told().length)": "2",
        // One that was refused is still in its field.
        "(field.show('b', 'dune'), isFull = true, write('dunes'), enter(), told().length)": "2",
        "(field.show('b', 'reef'), [told().at(-1), field.element.value])": #"["reef","dunes"]"#,
        "(field.show('c', null), told().length)": "3",
        "(field.show('b', 'cliff'), [told().at(-1), field.element.value])": #"["cliff","dunes"]"#,
      ])
    }

    @Test func `a note that is changed elsewhere is in a field in which nothing was typed`() throws
    {
      let tab = try ModuleTab("views/shared/note-field")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.sent = [];
          globalThis.others = [];
          const save = async (subject, text) => (sent.push(text), true);
          globalThis.field = new NoteField({
            save, leave: () => {}, other: (note) => note !== null && others.push(note),
          });
          document.body.append(field.element);
          globalThis.show = (note) => {
            field.show('a', note);
            return field.element.value;
          };
          globalThis.type = (text) => {
            field.element.value = text;
            field.element.dispatchEvent(new Event('input'));
          };
          globalThis.blur = () => {
            field.element.blur();
            field.element.dispatchEvent(new Event('blur'));
            return sent;
          };
        })()
        """)
      try tab.expect([
        "(show('sea'), field.focus(), show('wood'))": #""wood""#,
        "[getSelection().toString(), blur()]": #"["wood",[]]"#,
        // A caret selects nothing of a note that comes while it stands in another one.
        "(field.focus(), field.element.setSelectionRange(2, 2), show('hill'))": #""hill""#,
        "[getSelection().toString(), document.activeElement === field.element]": #"["",true]"#,
        // What is typed from then on is of that note, and replaces nothing unseen.
        "(field.focus(), show('reef'), type('reefs'), show('reef'))": #""reefs""#,
        "[others, blur()]": #"[[],["reefs"]]"#,
        // A space is the beginning of a word.
        "(show('reefs'), field.focus(), type('reefs '), show('reefs'))": #""reefs ""#,
      ])
    }

    @Test func `a text that was discarded with Escape can be brought back once, for its own photo`()
      throws
    {
      let tab = try ModuleTab("views/shared/note-field")
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.sent = [];
          globalThis.discarded = [];
          globalThis.field = new NoteField({
            save: async (subject, text) => (sent.push([subject, text]), true),
            leave: () => field.element.blur(),
            discard: (subject, recall) => discarded.push([subject, recall]),
          });
          document.body.append(field.element);
          globalThis.press = (key) => field.element.dispatchEvent(
            new KeyboardEvent('keydown', { key, cancelable: true }));
          globalThis.write = (text) => {
            field.focus();
            field.element.value = text;
          };
          field.show('a', 'sea');
        })()
        """)
      try tab.expect([
        "(write('seaweed'), press('Escape'), [field.element.value, discarded.length, sent.length])":
          #"["sea",1,0]"#,
        "(discarded[0][1](), [field.element.value, discarded[0][0]])": #"["seaweed","a"]"#,
        "(press('Escape'), [field.element.value, discarded.length])": #"["sea",1]"#,
        "(write('sea '), press('Escape'), write(''), press('Escape'), discarded.length)": "1",
        "(field.show('b', 'hill'), discarded[0][1](), field.element.value)": #""hill""#,
        "(field.show('a', 'sea'), field.element.value)": #""seaweed""#,
        "(press('Enter'), sent)": #"[["a","seaweed"]]"#,
      ])
    }
  }
}
