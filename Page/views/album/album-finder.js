import { element, icon, setText } from '../../base/dom.js';
import { counted, number } from '../../base/format.js';

/** So few albums are seen at a glance. */
const few = 5;

/** The line in which albums are found by their titles while a text is typed. */
export class AlbumFinder {
  #status = element('span', { class: 'edge-print count', role: 'status' });
  #input;
  #change;
  #leave;
  #isOpen = false;

  /** `change()` follows typing, and `leave()` gives the focus back to the albums. */
  constructor({ change, leave }) {
    this.#change = change;
    this.#leave = leave;
    this.#input = element('input', {
      type: 'text', placeholder: 'Find an album', 'aria-label': 'Find an album', maxlength: 200,
      autocomplete: 'off', spellcheck: 'false',
      on: { input: change, keydown: (event) => this.#press(event) },
    });
    this.element = element(
      'search', { class: 'filter open', 'aria-label': 'Albums', hidden: true }, this.#status,
      element('div', { class: 'find' }, icon('find'), this.#input));
  }

  focus() {
    this.#isOpen = true;
    this.element.hidden = false;
    this.#input.focus();
    this.#input.select();
  }

  /** Shows how many albums there are and match; the line is not there for a few. */
  show({ all, shown }) {
    this.element.hidden = all === 0 || (all < few && !this.#isOpen);
    const count = counted(all, 'album');
    setText(this.#status, shown === all ? count : `${number(shown)} of ${count}`);
  }

  /** Whether a title has every word that was typed. */
  matches(title) {
    const words = this.#input.value.trim().toLowerCase().split(/\s+/);
    return words.every((word) => title.toLowerCase().includes(word));
  }

  /** Shows all albums; returns false if that is so already. */
  clear() {
    if (this.#input.value === '' && !this.#isOpen) return false;
    this.#input.value = '';
    this.#isOpen = false;
    this.#change();
    return true;
  }

  #press(event) {
    if (event.key === 'Escape') this.clear();
    else if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.#leave();
  }
}
