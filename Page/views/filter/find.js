import { element, icon } from '../../base/dom.js';
import { Combobox } from '../shared/combobox.js';
import { suggestions } from './suggestions.js';

/** Photos are found while typing, but not at every key of a fast hand. */
const pause = 120;

/** The field that finds photos by their words, and suggests keywords, folders and months. */
export class Find {
  #query = {};
  #timer = null;
  #box;
  #choose;

  /**
   * `choose(query)` shows other photos, `leave()` gives the focus back, `counts` are known ones.
   */
  constructor({ choose, leave, counts }) {
    this.#choose = choose;
    this.#box = new Combobox({
      id: 'find-suggestions',
      label: 'Search photos',
      placeholder: 'Search',
      suggest: (text) => suggestions(counts.base, text),
      type: () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#apply(), pause);
      },
      take: ({ members }) => {
        this.#take(members);
        leave();
      },
      submit: () => {
        this.#apply();
        leave();
      },
      abandon: leave,
    });
    this.element = element('div', { class: 'find' }, icon('find'), this.#box.element);
  }

  focus() {
    this.#box.input.focus();
    this.#box.input.select();
  }

  /** Shows the text of the query, unless it is being typed. */
  show(query) {
    this.#query = query;
    if (!this.#box.hasFocus) this.#box.text = query.text ?? '';
  }

  /** The counts of keywords, folders and months have changed. */
  update() {
    this.#box.update();
  }

  #apply() {
    clearTimeout(this.#timer);
    const { text: former, ...rest } = this.#query;
    const { text } = this.#box;
    if ((former ?? '') !== text) this.#choose(text === '' ? rest : { ...rest, text });
  }

  /** Filters by a suggestion in place of the text that led to it. */
  #take(members) {
    clearTimeout(this.#timer);
    const { text, ...rest } = this.#query;
    const keyword = [...new Set([...(rest.keyword ?? []), ...(members.keyword ?? [])])];
    this.#choose({ ...rest, ...members, ...(keyword.length > 0 ? { keyword } : {}) });
  }
}
