import { element } from '../../base/dom.js';
import { UnsavedNotes, joined } from './unsaved-notes.js';

const longest = 10_000;
const placeholder = 'Add a note';

/**
 * A photo's note, edited in place: Enter saves, Escape restores, Shift+Enter starts a new line.
 *
 * A text that Escape discarded can be recalled, but only once: Escape then discards it for good.
 */
export class NoteField {
  /** The note that the server has; null while that is not known. */
  #saved = '';
  /** What this page has put into the field; the user has written what differs from it. */
  #shown = '';
  /** The note that the text in the field started from before that; null if it was not loaded. */
  #base = null;
  #unsaved = new UnsavedNotes();
  #subject = null;
  /** The text that was recalled last, or null. */
  #recalled = null;
  #on;

  /**
   * `save(subject, text)` changes the note of photos, and returns whether that was done;
   * `read(subject)` returns the one that the server has, or undefined if there are several.
   * `leave()` gives the focus back, `discard(subject, recall)` gets what recalls a text that was
   * left out, and `other(note)` the note that the photos were given elsewhere since the text in the
   * field was begun, or null.
   */
  constructor({ save, read, leave, discard = () => {}, other = () => {} }) {
    this.#on = { save, read, leave, discard, other };
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
    const own = this.#unsaved.get(subject);
    this.#base = own?.base ?? null;
    this.#put(own?.text ?? '');
  }

  /** Shows the note of photos, unless something has been written to them meanwhile. */
  show(subject, note) {
    if (subject !== this.#subject) this.await(subject);
    const { value, selectionStart: start, selectionEnd: end } = this.element;
    const [former, next, isAll] = [this.#saved, note ?? '', end - start === value.length];
    const [isFirst, isWritten] = [former === null, value !== this.#shown];
    const isFocused = document.activeElement === this.element;
    // A field in which nothing was typed follows a note that is another one.
    const isWriting = isFirst
      ? isWritten : isFocused && (next === former || value.trim() !== this.#sent);
    this.#saved = next;
    this.#unsaved.load(subject, next);
    this.element.placeholder = placeholder;
    if (isFirst && isWritten) this.#meet();
    else if (isFirst) this.#takeDraft();
    if (!isWriting) this.#put(this.#unsaved.get(subject)?.text ?? next);
    if (!isWriting && isFocused && isAll) this.element.select();
    const text = this.element.value.trim();
    if (this.#unsaved.isOverrun(subject, text, former, next)) this.#on.other(next);
  }

  /** Appends what was typed before the note was loaded. */
  #meet() {
    if (this.#base === null) this.element.value = joined(this.#saved, this.element.value);
    this.#keep();
    if (document.activeElement !== this.element) this.#finish();
  }

  /** Saves what was typed for photos that were left before their note was loaded. */
  async #add() {
    const [subject, text, base] = [this.#subject, this.element.value.trim(), this.#base];
    if (subject === null || this.element.value === this.#shown) return;
    if (base !== null) this.#send(subject, text, base);
    if (base !== null || text === '') return;
    const own = { text, isSent: false, base };
    this.#unsaved.set(subject, own);
    try {
      const note = await this.#on.read(subject);
      if (note === undefined || subject === this.#subject) return;
      if (this.#unsaved.get(subject) !== own) return;
      this.#send(subject, joined(note ?? '', text), note ?? '');
    } catch {
      // What cannot be read is not replaced: the text is a draft.
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
    this.#on.leave();
  }

  #keep() {
    if (this.#subject === null) return;
    const text = this.element.value;
    if (text.trim() === this.#sent) this.#unsaved.dropDraft(this.#subject);
    else this.#unsaved.keepDraft(this.#subject, text, this.#saved ?? this.#base);
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
    this.#unsaved.takeDraft(subject, (draft) => {
      const isHere = subject === this.#subject && this.#saved !== null;
      if (isHere && this.element.value === this.#shown) this.#goOn(subject, draft);
    });
  }

  #goOn(subject, { text, base }) {
    if (text.trim() === this.#saved) {
      this.#unsaved.dropDraft(subject);
    } else if (base === this.#saved || base === null) {
      const whole = base === null ? joined(this.#saved, text) : text;
      this.#unsaved.set(subject, { text: whole, isSent: false, base: this.#saved });
      this.#put(whole);
    } else {
      this.#unsaved.dropDraft(subject);
      this.#on.discard(subject, () => this.#recall(subject, text, base));
    }
  }

  #restore() {
    const [subject, text, base] = [this.#subject, this.element.value.trim(), this.#saved ?? ''];
    this.#unsaved.dropDraft(subject);
    this.#unsaved.delete(subject);
    this.#put(base);
    if (['', this.#saved, this.#recalled].includes(text)) return;
    this.#on.discard(subject, () => this.#recall(subject, text, base));
  }

  #recall(subject, text, base) {
    this.#recalled = text;
    this.#unsaved.set(subject, { text, isSent: false, base });
    if (subject === this.#subject) this.element.value = text;
  }

  /** A text that the server has not taken over stays, so that Enter saves it again. */
  async #finish() {
    this.#on.other(null);
    const [subject, base, text] = [this.#subject, this.#saved, this.element.value.trim()];
    if (subject === null || base === null) return;
    if (text !== this.#sent) await this.#send(subject, text, base);
    else if (this.#unsaved.get(subject)?.isSent === false) this.#unsaved.delete(subject);
  }

  async #send(subject, text, base) {
    const own = { text, isSent: true, base };
    this.#unsaved.set(subject, own);
    const saving = this.#on.save(subject, text === '' ? null : text);
    // From here on, the journal has it.
    this.#unsaved.dropDraft(subject);
    const isDone = await saving;
    own.isSent = false;
    if (this.#unsaved.get(subject) !== own) return;
    if (!isDone) {
      if (!this.#unsaved.hasDraft(subject)) this.#unsaved.keepDraft(subject, text, base);
      return;
    }
    this.#unsaved.delete(subject);
    if (subject === this.#subject) this.#saved = text;
  }
}
