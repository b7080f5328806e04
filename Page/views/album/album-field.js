import { element } from '../../base/dom.js';

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
  #restore = () => {};

  /** Whether something is being written. */
  get isOpen() {
    return this.#shown !== null;
  }

  /**
   * Puts a field in place of `shown`; `save(text)` gets other words than `text`, and `end()` is
   * called when the field is gone. A field of one line has no other. `draft` is written in it at
   * first; `discard(words)` gets other words that Escape left out, `typed(words)` what is written
   * so far, and `left()` is called if nothing is to be saved.
   */
  open(shown, {
    text, label, save, discard, end, typed = () => {}, left = () => {}, draft = null,
    isLine = false,
  }) {
    this.close();
    const field = element('textarea', {
      class: 'album-field', rows: 1, maxlength: isLine ? 200 : longest, 'aria-label': label,
      placeholder: label.toLowerCase(),
      on: {
        keydown: (event) => this.#press(event, isLine),
        blur: () => this.close(),
        input: () => typed(field.value),
      },
    });
    field.defaultValue = text;
    if (draft !== null) field.value = draft;
    this.#restore = () => {
      const words = field.value.trim();
      field.value = text;
      if (!['', text, draft].includes(words)) discard(words);
    };
    this.#shown = shown;
    shown.hidden = true;
    shown.after(field);
    this.#end = () => {
      const words = field.value.replaceAll('\r', '').trim();
      this.#shown = null;
      field.remove();
      shown.hidden = false;
      if (words === text) left();
      else save(isLine ? words.replaceAll('\n', ' ') : words);
      end();
    };
    this.field = field;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
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
    if (event.key === 'Escape') this.#restore();
    else if (event.key !== 'Enter' || event.isComposing || isNewLine) return;
    event.preventDefault();
    this.close();
  }
}
