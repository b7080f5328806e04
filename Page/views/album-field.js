import { element } from '../base/dom.js';

const longest = 10_000;

/**
 * Words of an album that are written in place: plain text, in the type in which they are shown.
 *
 * Enter saves, Escape restores, and Shift+Enter starts a new line; so does Enter on a touch screen,
 * which has no other key for it: there, a tap elsewhere saves.
 */
export class AlbumField {
  #shown = null;
  #end = () => {};

  /** Whether something is being written. */
  get isOpen() {
    return this.#shown !== null;
  }

  /**
   * Puts a field in place of `shown`; `save(text)` gets other words than `text`, and `end()` is
   * called when the field is gone. A field of one line has no other.
   */
  open(shown, { text, label, save, end, isLine = false }) {
    this.close();
    const field = element('textarea', {
      class: 'album-field', rows: 1, maxlength: isLine ? 200 : longest, 'aria-label': label,
      placeholder: label.toLowerCase(),
      on: { keydown: (event) => this.#press(event, isLine), blur: () => this.close() },
    });
    field.defaultValue = text;
    this.#shown = shown;
    shown.hidden = true;
    shown.after(field);
    this.#end = () => {
      const words = field.value.replaceAll('\r', '').trim();
      this.#shown = null;
      field.remove();
      shown.hidden = false;
      if (words !== text) save(isLine ? words.replaceAll('\n', ' ') : words);
      end();
    };
    this.field = field;
    field.focus();
    field.setSelectionRange(text.length, text.length);
  }

  /** Saves what was written. */
  close() {
    const end = this.#end;
    this.#end = () => {};
    end();
  }

  #press(event, isLine) {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const isNewLine = !isLine && (event.shiftKey || (isTouch && !event.ctrlKey));
    if (event.key === 'Escape') this.field.value = this.field.defaultValue;
    else if (event.key !== 'Enter' || event.isComposing || isNewLine) return;
    event.preventDefault();
    this.close();
  }
}
