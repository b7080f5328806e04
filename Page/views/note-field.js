import { element } from '../base/dom.js';

const longest = 10_000;

/** A photo's note, edited in place: Enter saves, Escape restores, Shift+Enter starts a new line. */
export class NoteField {
  #saved = '';
  /** Texts that the server does not have, as `{text, isSent}` by their photos. */
  #unsaved = new Map();
  #subject = null;
  #save;
  #leave;

  /**
   * `save(subject, text)` changes the note of photos, and returns whether that was done; `leave()`
   * gives the focus back.
   */
  constructor({ save, leave }) {
    this.#save = save;
    this.#leave = leave;
    this.element = element('textarea', {
      class: 'note', rows: 1, maxlength: longest, placeholder: 'Add a note', 'aria-label': 'Note',
      on: { keydown: (event) => this.#press(event), blur: () => this.#finish() },
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
    if (!isWriting) this.element.value = this.#unsaved.get(subject)?.text ?? this.#saved;
  }

  #press(event) {
    if (event.key === 'Escape') this.#restore();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    this.#finish();
    this.#leave();
  }

  #restore() {
    this.#unsaved.delete(this.#subject);
    this.element.value = this.#saved;
  }

  /** A text that the server has not taken over stays, so that Enter saves it again. */
  async #finish() {
    const subject = this.#subject;
    const text = this.element.value.trim();
    const former = this.#unsaved.get(subject);
    if (subject === null || text === (former?.isSent ? former.text : this.#saved)) return;
    const own = { text, isSent: true };
    this.#unsaved.set(subject, own);
    const isDone = await this.#save(subject, text === '' ? null : text);
    own.isSent = false;
    if (!isDone || this.#unsaved.get(subject) !== own) return;
    this.#unsaved.delete(subject);
    if (subject === this.#subject) this.#saved = text;
  }
}
