import { element, icon, setAttribute } from '../base/dom.js';
import { number } from '../base/format.js';
import { suggestions } from './suggestions.js';

/** Photos are found while typing, but not at every key of a fast hand. */
const pause = 120;

/** The field that finds photos by their words, and suggests keywords, folders and months. */
export class Find {
  #query = {};
  #timer = null;
  #shown = [];
  #active = -1;
  #list = element('ul', { class: 'suggestions', id: 'suggestions', role: 'listbox', hidden: true });
  #input;
  #choose;
  #leave;
  #counts;

  constructor({ choose, leave, counts }) {
    this.#choose = choose;
    this.#leave = leave;
    this.#counts = counts;
    this.#input = element('input', {
      type: 'text', role: 'combobox', placeholder: 'find', 'aria-label': 'Find photos',
      'aria-controls': 'suggestions', 'aria-expanded': false, 'aria-autocomplete': 'list',
      autocomplete: 'off', spellcheck: 'false', maxlength: 200, enterkeyhint: 'search',
      on: {
        input: () => this.#type(),
        keydown: (event) => this.#press(event),
        focus: () => this.#suggest(),
        blur: () => this.#close(),
      },
    });
    this.#list.setAttribute('aria-label', 'Suggestions');
    this.element = element('div', { class: 'find' }, icon('find'), this.#input, this.#list);
  }

  focus() {
    this.#input.focus();
    this.#input.select();
  }

  /** Shows the text of the query, unless it is being typed. */
  show(query) {
    this.#query = query;
    if (document.activeElement !== this.#input) this.#input.value = query.text ?? '';
  }

  /** The counts of keywords, folders and months have changed. */
  update() {
    if (document.activeElement === this.#input && this.#active < 0) this.#suggest();
  }

  #type() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#apply(), pause);
    this.#suggest();
  }

  #apply() {
    clearTimeout(this.#timer);
    const text = this.#input.value.trim();
    const { text: former, ...rest } = this.#query;
    if ((former ?? '') !== text) this.#choose(text === '' ? rest : { ...rest, text });
  }

  #suggest() {
    this.#shown = suggestions(this.#counts.base, this.#input.value);
    this.#active = -1;
    this.#list.replaceChildren(...this.#shown.map((...one) => this.#row(...one)));
    this.#list.hidden = this.#shown.length === 0;
    setAttribute(this.#input, 'aria-expanded', !this.#list.hidden);
    setAttribute(this.#input, 'aria-activedescendant', null);
  }

  #row({ kind, label, count }, index) {
    const take = (event) => {
      event.preventDefault();
      this.#take(index);
    };
    const attributes = { role: 'option', id: `suggestion-${index}`, 'aria-selected': false };
    return element(
      'li', { ...attributes, on: { pointerdown: take } },
      icon(kind), element('span', {}, label),
      element('span', { class: 'edge-print' }, number(count)));
  }

  #close() {
    this.#list.hidden = true;
    setAttribute(this.#input, 'aria-expanded', false);
  }

  #press(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      this.#move(step);
    } else if (event.key === 'Enter') {
      if (this.#active >= 0) this.#take(this.#active);
      else this.#finish();
    } else if (event.key === 'Escape') {
      this.#abandon();
    } else {
      return;
    }
    event.preventDefault();
  }

  #move(step) {
    if (this.#list.hidden) this.#suggest();
    const count = this.#shown.length;
    if (count === 0) return;
    this.#active = (this.#active + step + count + (this.#active < 0 && step < 0 ? 1 : 0)) % count;
    [...this.#list.children].forEach((row, index) => {
      setAttribute(row, 'aria-selected', index === this.#active);
    });
    setAttribute(this.#input, 'aria-activedescendant', `suggestion-${this.#active}`);
  }

  /** Filters by a suggestion in place of the text that led to it. */
  #take(index) {
    clearTimeout(this.#timer);
    const { members } = this.#shown[index];
    const { text, ...rest } = this.#query;
    const keyword = [...new Set([...(rest.keyword ?? []), ...(members.keyword ?? [])])];
    this.#input.value = '';
    this.#choose({ ...rest, ...members, ...(keyword.length > 0 ? { keyword } : {}) });
    this.#finish();
  }

  #finish() {
    this.#apply();
    this.#close();
    this.#leave();
  }

  /** Takes the text away, or leaves the field if there is none. */
  #abandon() {
    if (this.#input.value === '') {
      this.#close();
      this.#leave();
      return;
    }
    this.#input.value = '';
    this.#apply();
    this.#suggest();
  }
}
