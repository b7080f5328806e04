import { element, icon, setAttribute } from '../../base/dom.js';
import { number } from '../../base/format.js';

/**
 * A text field with a list of suggestions below it: `{kind, label, count}`, of which the icon is
 * named by `kind`.
 */
export class Combobox {
  #shown = [];
  #active = -1;
  #list;
  #id;
  #options;

  /**
   * `suggest(text)` returns suggestions, `take(suggestion)` gets the chosen one, `submit(text)`
   * what was typed, and `abandon()` is called for Escape in an empty field. `type(text)` follows
   * typing. With `asks`, the page asks before it is left with a text that was not submitted.
   */
  constructor({ id, label, placeholder, longest = 200, asks = false, ...options }) {
    this.#options = options;
    this.#id = id;
    this.#list = element('ul', {
      class: 'suggestions', id, role: 'listbox', 'aria-label': 'Suggestions', hidden: true,
    });
    this.input = element('input', {
      type: 'text', role: 'combobox', placeholder, 'aria-label': label, 'aria-controls': id,
      'aria-expanded': false, 'aria-autocomplete': 'list', autocomplete: 'off',
      spellcheck: 'false', maxlength: longest, 'data-asks': asks,
      on: {
        input: () => this.#type(),
        keydown: (event) => this.#press(event),
        focus: () => this.update(),
        blur: () => this.close(),
      },
    });
    this.element = element('div', { class: 'combobox' }, this.input, this.#list);
  }

  get text() {
    return this.input.value.trim();
  }

  set text(value) {
    this.input.value = value;
    this.input.defaultValue = value;
  }

  get hasFocus() {
    return document.activeElement === this.input;
  }

  /**
   * Updates the suggestions for the text, if the field has the focus. One that is marked stays so
   * while it is among them.
   */
  update() {
    if (!this.hasFocus) return;
    const marked = this.#shown[this.#active];
    this.#shown = this.#options.suggest(this.text);
    this.#list.replaceChildren(...this.#shown.map((...one) => this.#row(...one)));
    this.#list.hidden = this.#shown.length === 0;
    setAttribute(this.input, 'aria-expanded', !this.#list.hidden);
    this.#mark(marked === undefined ? -1 : this.#shown.findIndex(
      ({ kind, label }) => kind === marked.kind && label === marked.label));
  }

  close() {
    this.#active = -1;
    this.#list.hidden = true;
    setAttribute(this.input, 'aria-expanded', false);
    setAttribute(this.input, 'aria-activedescendant', null);
  }

  #type() {
    this.#active = -1;
    this.#options.type?.(this.text);
    this.update();
  }

  #row({ kind, label, count }, index) {
    const take = (event) => {
      event.preventDefault();
      this.#take(index);
    };
    const attributes = { role: 'option', id: `${this.#id}-${index}`, 'aria-selected': false };
    return element(
      'li', { ...attributes, on: { pointerdown: take } },
      icon(kind), element('span', {}, label),
      element('span', { class: 'edge-print' }, number(count)));
  }

  #press(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.#move(step);
    else if (event.key === 'Enter' && this.#active >= 0) this.#take(this.#active);
    else if (event.key === 'Enter') this.#submit();
    else if (event.key === 'Escape') this.#abandon();
    else return;
    event.preventDefault();
  }

  #move(step) {
    if (this.#list.hidden) this.update();
    const count = this.#shown.length;
    if (count === 0) return;
    const from = this.#active < 0 && step < 0 ? 0 : this.#active;
    this.#mark((from + step + count) % count);
  }

  #mark(index) {
    this.#active = index;
    [...this.#list.children].forEach((row, at) => {
      setAttribute(row, 'aria-selected', at === index);
    });
    const id = index < 0 ? null : `${this.#id}-${index}`;
    setAttribute(this.input, 'aria-activedescendant', id);
  }

  #take(index) {
    const taken = this.#shown[index];
    this.text = '';
    this.#active = -1;
    this.#options.take(taken);
    this.update();
  }

  #submit() {
    this.close();
    this.#options.submit(this.text);
  }

  #abandon() {
    if (this.text === '') {
      this.close();
      this.#options.abandon();
    } else {
      this.text = '';
      this.#type();
    }
  }
}
