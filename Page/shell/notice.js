import { button, element, icon } from '../base/dom.js';

/**
 * The lines under the bar: what there is to say of the page as a whole, while the photos stay where
 * they are.
 */
export class Notice {
  element = element('div', { class: 'notice', hidden: true });
  #lines = new Map();

  /**
   * Says a line in place of the former one of its kind, or takes it back if there is none.
   *
   * A line is `{icon, text, action}`, where `action` is `{text, press}` or absent. Without an
   * action it can be closed, unless it `stays` as long as what it tells of.
   */
  say(kind, line) {
    this.#lines.delete(kind);
    if (line !== null) this.#lines.set(kind, line);
    this.element.hidden = this.#lines.size === 0;
    this.element.replaceChildren(...[...this.#lines].map(([name, one]) => this.#row(name, one)));
  }

  #row(kind, { icon: name, text, action = null, stays = false }) {
    const close = { label: 'Close', icon: 'close', press: () => this.say(kind, null) };
    return element(
      'p', {},
      icon(name),
      element('span', {}, text),
      action !== null ? button({ ...action, class: 'plain' }) : stays ? null : button(close),
    );
  }
}
