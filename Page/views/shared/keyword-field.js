import { button, element, setText } from '../../base/dom.js';
import { forBrowser } from '../../base/storage.js';
import { counts } from '../../server/api.js';
import { Combobox } from './combobox.js';
import { pickKeyword } from './facets.js';

const most = 6;
const mostRecent = 20;
const place = 'capture.keywords';

/** A photo's keywords as words that can be removed, and a field that adds one. */
export class KeywordField {
  #words = element('ul', { class: 'keywords', 'aria-label': 'Keywords' });
  #known = [];
  #present = [];
  #box;
  #remove;

  /** `add(keyword)` and `remove(keyword)` change the photo; `leave()` gives the focus back. */
  constructor({ add, remove, leave }) {
    this.#remove = remove;
    const take = (keyword) => {
      if (keyword === '') return;
      remember(keyword);
      add(keyword);
    };
    this.#box = new Combobox({
      id: 'keyword-suggestions',
      label: 'Add a keyword',
      placeholder: 'Add a keyword',
      asks: true,
      suggest: (text) => this.#suggest(text),
      take: ({ label }) => take(label),
      submit: (text) => {
        take(text);
        this.#box.text = '';
        if (text === '') leave();
      },
      abandon: leave,
    });
    this.#box.input.addEventListener('focus', () => this.#learn());
    this.element = element('div', { class: 'keyword-field' }, this.#words, this.#box.element);
  }

  focus() {
    this.#box.input.focus();
  }

  /** Shows a photo's keywords, without the one that stands for a pick. */
  show(keywords) {
    this.#present = keywords.filter((keyword) => keyword !== pickKeyword);
    this.#words.hidden = this.#present.length === 0;
    this.#words.replaceChildren(...this.#present.map((keyword) => {
      const word = element('span', {});
      setText(word, keyword);
      return element('li', {}, word, button({
        label: `Remove ${keyword}`, icon: 'close', press: () => this.#remove(keyword),
      }));
    }));
    this.#box.update();
  }

  async #learn() {
    try {
      this.#known = (await counts('')).keywords;
      this.#box.update();
    } catch {
      // Without suggestions, a keyword can be typed all the same.
    }
  }

  /** Keywords that contain the text: those used last, and then those of most photos. */
  #suggest(text) {
    const wanted = text.toLowerCase();
    const recent = recentKeywords();
    const rank = ({ keyword }) => {
      const at = recent.indexOf(keyword);
      return at < 0 ? mostRecent : at;
    };
    return this.#known
      .filter(({ keyword }) => keyword !== pickKeyword && !this.#present.includes(keyword))
      .filter(({ keyword }) => keyword.toLowerCase().includes(wanted))
      .sort((one, other) => rank(one) - rank(other) || other.photos - one.photos)
      .slice(0, most)
      .map(({ keyword, photos }) => ({ kind: 'tag', label: keyword, count: photos }));
  }
}

const recentKeywords = () => forBrowser.readValue(place) ?? [];

function remember(keyword) {
  const others = recentKeywords().filter((other) => other !== keyword);
  forBrowser.writeValue(place, [keyword, ...others].slice(0, mostRecent));
}
