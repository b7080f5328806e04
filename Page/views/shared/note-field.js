import { element } from '../../base/dom.js';
import { draftOf, dropDraft, keepDraft } from '../../model/drafts.js';

const longest = 10_000;

/**
 * A photo's note, edited in place: Enter saves, Escape restores, Shift+Enter starts a new line.
 *
 * A text that Escape left out can be recalled: once, so that Escape then leaves it out for good.
 */
export class NoteField {
  #saved = '';
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
      class: 'note', rows: 1, maxlength: longest, placeholder: 'Add a note', 'aria-label': 'Note',
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

  /** Shows the note of other photos; one that is being written to those before is saved. */
  show(subject, note) {
    const isOther = subject !== this.#subject;
    if (isOther) this.#finish();
    const isWriting = !isOther && document.activeElement === this.element;
    this.#subject = subject;
    this.#saved = note ?? '';
    if (isOther) this.#takeDraft();
    if (!isWriting) this.element.value = this.#unsaved.get(subject)?.text ?? this.#saved;
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
    keepDraft(nameOf(this.#subject), { text: this.element.value, base: this.#saved });
  }

  /** What a former visit left is in the field again, unless the note has been changed since. */
  #takeDraft() {
    const subject = this.#subject;
    const draft = subject === null ? null : draftOf(nameOf(subject));
    if (draft === null || draft.text.trim() === this.#saved) return;
    if (draft.base === this.#saved) {
      this.#unsaved.set(subject, { text: draft.text, isSent: false });
    } else {
      dropDraft(nameOf(subject));
      this.#discard(subject, () => this.#recall(subject, draft.text));
    }
  }

  #restore() {
    const subject = this.#subject;
    dropDraft(nameOf(subject));
    const text = this.element.value.trim();
    this.#unsaved.delete(subject);
    this.element.value = this.#saved;
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
    if (subject === null || text === (former?.isSent ? former.text : this.#saved)) return;
    const own = { text, isSent: true };
    this.#unsaved.set(subject, own);
    const saving = this.#save(subject, text === '' ? null : text);
    dropDraft(nameOf(subject));
    const isDone = await saving;
    own.isSent = false;
    if (!isDone || this.#unsaved.get(subject) !== own) return;
    this.#unsaved.delete(subject);
    if (subject === this.#subject) this.#saved = text;
  }
}

const nameOf = (subject) => `note ${subject}`;
