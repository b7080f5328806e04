import { element } from '../../base/dom.js';
import { draftOf, dropDraft, keepDraft, takeDraft } from '../../model/drafts.js';

const longest = 10_000;
const placeholder = 'Add a note';

/**
 * A photo's note, edited in place: Enter saves, Escape restores, Shift+Enter starts a new line.
 *
 * A text that Escape left out can be recalled: once, so that Escape then leaves it out for good.
 */
export class NoteField {
  /** The note that the server has; null while that is not known. */
  #saved = '';
  /** What this page has put into the field; a person has written what differs from it. */
  #shown = '';
  /** Texts that the server does not have, as `{text, isSent}` by their photos. */
  #unsaved = new Map();
  #subject = null;
  /** The text that was recalled last, or null. */
  #recalled = null;
  #save;
  #read;
  #leave;
  #discard;

  /**
   * `save(subject, text)` changes the note of photos, and returns whether that was done;
   * `read(subject)` returns the one that the server has. `leave()` gives the focus back, and
   * `discard(subject, recall)` gets what recalls a text that was left out.
   */
  constructor({ save, read, leave, discard = () => {} }) {
    this.#save = save;
    this.#read = read;
    this.#leave = leave;
    this.#discard = discard;
    this.element = element('textarea', {
      class: 'note', rows: 1, maxlength: longest, placeholder, 'aria-label': 'Note',
      on: {
        keydown: (event) => this.#press(event),
        blur: () => this.#finish(),
        input: () => this.#keep(),
      },
    });
  }

  focus() {
    this.element.focus();
    this.element.select();
  }

  /**
   * Shows the field for other photos, whose note is not known yet; one that is being written to
   * those before is saved.
   */
  await(subject) {
    if (subject === this.#subject) return;
    if (this.#saved === null) this.#add();
    else this.#finish();
    this.#subject = subject;
    this.#saved = null;
    this.element.placeholder = '';
    this.#put(this.#unsaved.get(subject)?.text ?? '');
  }

  /** Shows the note of photos, unless something has been written to them meanwhile. */
  show(subject, note) {
    const isOther = subject !== this.#subject;
    if (isOther) this.await(subject);
    const isFirst = this.#saved === null;
    const isWritten = this.element.value !== this.#shown;
    const isWriting = isFirst ? isWritten : document.activeElement === this.element;
    this.#saved = note ?? '';
    this.element.placeholder = placeholder;
    if (isFirst && isWritten) this.#meet();
    else if (isFirst) this.#takeDraft();
    if (isWriting) return;
    this.#put(this.#unsaved.get(subject)?.text ?? this.#saved);
    if (document.activeElement === this.element) this.element.select();
  }

  /** What was written before the note was known follows it, so that both are seen. */
  #meet() {
    this.element.value = joined(this.#saved, this.element.value);
    this.#keep();
    if (document.activeElement !== this.element) this.#finish();
  }

  /** Adds what was written to photos that were left before their note was known. */
  async #add() {
    const [subject, text] = [this.#subject, this.element.value.trim()];
    if (subject === null || text === '' || this.element.value === this.#shown) return;
    this.#unsaved.delete(subject);
    try {
      const note = await this.#read(subject) ?? '';
      if (subject !== this.#subject) await this.#send(subject, joined(note, text), note);
    } catch {
      // It is a draft until the note can be read.
    }
  }

  #put(text) {
    this.#shown = text;
    this.element.value = text;
  }

  #press(event) {
    if (event.key === 'Escape') this.#restore();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    this.#finish();
    this.#leave();
  }

  #keep() {
    if (this.#subject === null) return;
    const [name, text, base] = [nameOf(this.#subject), this.element.value, this.#saved ?? ''];
    if (text.trim() === this.#sent) dropDraft(name);
    else keepDraft(name, { text, base });
  }

  /** The note that the server has, or has been sent. */
  get #sent() {
    const own = this.#unsaved.get(this.#subject);
    return own?.isSent ? own.text : this.#saved ?? '';
  }

  /** What a former visit left is in the field again, unless the note has been changed since. */
  #takeDraft() {
    const subject = this.#subject;
    if (subject === null) return;
    takeDraft(nameOf(subject), (draft) => {
      const isHere = subject === this.#subject && this.#saved !== null;
      if (isHere && this.element.value === this.#shown) this.#goOn(subject, draft);
    });
  }

  #goOn(subject, { text, base }) {
    if (text.trim() === this.#saved) {
      dropDraft(nameOf(subject));
    } else if (base === this.#saved) {
      this.#unsaved.set(subject, { text, isSent: false });
      this.#put(text);
    } else {
      dropDraft(nameOf(subject));
      this.#discard(subject, () => this.#recall(subject, text));
    }
  }

  #restore() {
    const subject = this.#subject;
    dropDraft(nameOf(subject));
    const text = this.element.value.trim();
    this.#unsaved.delete(subject);
    this.#put(this.#saved ?? '');
    if (['', this.#saved, this.#recalled].includes(text)) return;
    this.#discard(subject, () => this.#recall(subject, text));
  }

  #recall(subject, text) {
    this.#recalled = text;
    this.#unsaved.set(subject, { text, isSent: false });
    if (subject === this.#subject) this.element.value = text;
  }

  /** A text that the server has not taken over stays, so that Enter saves it again. */
  async #finish() {
    const [subject, base, text] = [this.#subject, this.#saved, this.element.value.trim()];
    if (subject === null || base === null) return;
    if (text !== this.#sent) await this.#send(subject, text, base);
    else if (this.#unsaved.get(subject)?.isSent === false) this.#unsaved.delete(subject);
  }

  async #send(subject, text, base) {
    const own = { text, isSent: true };
    this.#unsaved.set(subject, own);
    const saving = this.#save(subject, text === '' ? null : text);
    // From here on, the journal has it.
    const name = nameOf(subject);
    dropDraft(name);
    const isDone = await saving;
    own.isSent = false;
    if (this.#unsaved.get(subject) !== own) return;
    if (!isDone) {
      if (draftOf(name) === null) keepDraft(name, { text, base });
      return;
    }
    this.#unsaved.delete(subject);
    if (subject === this.#subject) this.#saved = text;
  }
}

const nameOf = (subject) => `note ${subject}`;

const joined = (note, text) => (['', text.trim()].includes(note) ? text : `${note}\n${text}`);
