import { button, element, setAttribute, setText } from '../base/dom.js';
import { addressOf, go } from '../model/route.js';

/**
 * The bar: the views, and the tools of the one on the screen.
 *
 * Below 640 pixels, the bar has the view's name, and the views are at the bottom.
 */
export class Bar {
  #links = new Map();
  #name = element('h1', { class: 'name' });
  #lead = element('div', { class: 'lead' });
  #tools = element('div', { class: 'tools' });
  #nav = element('nav', { class: 'views', 'aria-label': 'Views' });
  #word = element('span', { class: 'edge-print word' });

  /**
   * `views` are the rows of the table of views; `help` shows the list of keys, and `appearance` how
   * the page can look.
   */
  constructor(views, { help, appearance }) {
    for (const [view, { name, key }] of Object.entries(views)) {
      if (name !== undefined) this.#nav.append(this.#link(view, name, key));
    }
    const keys = button({
      label: 'Keyboard shortcuts', icon: 'keyboard', key: '?', class: 'keys', press: help,
    });
    const look = button({ label: 'Appearance', icon: 'appearance', key: ',', press: appearance });
    this.element = element(
      'header',
      { class: 'bar recedes' },
      this.#name, this.#lead, this.#nav, this.#word, this.#tools,
      element('div', { class: 'settings' }, look, keys),
    );
  }

  #link(view, name, key) {
    const press = (event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(view);
    };
    const title = key === undefined ? null : `${name} (${key.toUpperCase()})`;
    const link = element('a', { href: addressOf(view), title, on: { click: press } }, name);
    this.#links.set(view, link);
    return link;
  }

  /** Shows the tools of a view; its `lead`, if it has one, takes the place of the views. */
  show(name, { lead = null, tools = null }) {
    this.#lead.replaceChildren(...(lead === null ? [] : [lead]));
    this.#tools.replaceChildren(...(tools === null ? [] : [tools]));
    this.#nav.hidden = lead !== null;
    this.element.classList.toggle('has-lead', lead !== null);
    for (const [view, link] of this.#links) {
      setAttribute(link, 'aria-current', view === name ? 'page' : null);
    }
  }

  /** The name of the view, which is the page's heading. */
  set name(text) {
    setText(this.#name, text);
  }

  /** A word about the whole page, such as "read-only". */
  set word(text) {
    setText(this.#word, text);
  }
}
