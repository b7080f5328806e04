import { button, element, icon } from '../base/dom.js';

/** How long a notice of what was done is shown. */
const passAfter = 8000;

/**
 * The lines under the bar: messages about the page as a whole. What was done, or was not,
 * lies over the view that is shown instead, while the photos stay where they are, and goes with it.
 */
export class Notice {
  element = element('section', { class: 'notice', 'aria-label': 'Messages', hidden: true });
  passing = element('div', { class: 'passing', hidden: true });
  #lines = new Map();
  #ends = new Map();

  /**
   * Shows a line in place of the former one of its kind, or removes that if there is none.
   *
   * A line is `{icon, text, action, close}`, where `action` is `{text, press}` or absent. Without
   * an action it can be closed, unless it `stays` as long as its subject; with `close()`,
   * which is called then, always. One that `passes` is over the view, and goes with it; unless it
   * `lasts`, it also goes by itself.
   */
  say(kind, line) {
    this.#lines.delete(kind);
    clearTimeout(this.#ends.get(kind));
    if (line?.passes && !line.lasts) this.#endLater(kind);
    if (line !== null) this.#lines.set(kind, line);
    this.#fill(this.element, (one) => !one.passes);
    this.#fill(this.passing, (one) => one.passes);
  }

  /** Another view is shown: what was done in the previous one is no longer shown. */
  leave() {
    for (const [kind, line] of [...this.#lines]) if (line.passes) this.say(kind, null);
  }

  /** Shows those lines that belong into an element. */
  #fill(parent, belongs) {
    const lines = [...this.#lines].filter(([, line]) => belongs(line));
    parent.hidden = lines.length === 0;
    parent.replaceChildren(...lines.map(([name, line]) => this.#row(name, line)));
  }

  /** A line that is pointed at, or has the focus, stays. */
  #endLater(kind) {
    const end = () => {
      if (this.passing.matches(':hover, :focus-within')) this.#endLater(kind);
      else this.say(kind, null);
    };
    this.#ends.set(kind, setTimeout(end, passAfter));
  }

  #row(kind, line) {
    const { icon: name, text, action = null, close: closed = null } = line;
    const { stays = false, passes = false } = line;
    const canClose = closed !== null || (!stays && (action === null || passes));
    const press = () => {
      this.say(kind, null);
      closed?.();
    };
    const close = { label: 'Close', icon: 'close', press };
    return element(
      'p', {},
      icon(name),
      element('span', {}, text),
      action === null ? null : button({ ...action, class: 'plain' }),
      canClose ? button(close) : null,
    );
  }
}
