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
  #leave;
  #discard;

  /**
   * `save(subject, text)` changes the note of photos, and returns whether that was done; `leave()`
   * gives the focus back. `discard(subject, recall)` gets what recalls a text that was left out.
   */
  constructor({ save, leave, discard = () => {} }) {
    this.#save = save;
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
    this.#finish();
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
    if (isFirst && isWritten) this.#keep();
    else if (isFirst) this.#takeDraft();
    if (isWriting) return;
    this.#put(this.#unsaved.get(subject)?.text ?? this.#saved);
    if (document.activeElement === this.element) this.element.select();
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
    keepDraft(nameOf(this.#subject), { text: this.element.value, base: this.#saved ?? '' });
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
    const subject = this.#subject;
    const text = this.element.value.trim();
    const former = this.#unsaved.get(subject);
    const base = this.#saved ?? '';
    const isUnknown = this.#saved === null && this.element.value === this.#shown;
    if (subject === null || isUnknown || text === (former?.isSent ? former.text : base)) return;
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
