import { element } from '../base/dom.js';

const longest = 10_000;

/** A photo's note, edited in place: Enter saves, Escape restores, Shift+Enter starts a new line. */
export class NoteField {
  #saved = '';
  #subject = null;
  #save;
  #leave;

  /** `save(subject, text)` changes the note of photos; `leave()` gives the focus back. */
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
    if (!isWriting) this.element.value = this.#saved;
  }

  #press(event) {
    if (event.key === 'Escape') this.element.value = this.#saved;
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    this.#finish();
    this.#leave();
  }

  #finish() {
    const text = this.element.value.trim();
    if (this.#subject === null || text === this.#saved) return;
    this.#saved = text;
    this.#save(this.#subject, text === '' ? null : text);
  }
}
