import { button, element, setText } from '../../base/dom.js';
import { number } from '../../base/format.js';
import { rove } from '../shared/toolbar.js';

/** What can be done with the marked block of an album while it is edited. */
export class BlockBar {
  #words = element('span', { class: 'edge-print' });
  #up;
  #down;
  #write;
  #rove;

  constructor(on) {
    this.#up = button({
      label: 'Move up', icon: 'up', key: 'Alt+\u2191', press: () => on.shift(-1),
    });
    this.#down = button({
      label: 'Move down', icon: 'down', key: 'Alt+\u2193', press: () => on.shift(1),
    });
    this.#write = button({ text: '', icon: 'pencil', key: 'Enter', press: () => on.write() });
    this.element = element(
      'div', { class: 'block-bar', role: 'toolbar', 'aria-label': 'Block', hidden: true },
      this.#words, this.#up, this.#down, this.#write,
      button({ text: 'Text below', icon: 'text', key: 'N', press: () => on.addText() }),
      button({ text: 'Remove from album', icon: 'close', key: 'Del', press: () => on.remove() }),
    );
    this.#rove = rove(this.element);
  }

  /** Shows what can be done with the block at a place, or nothing for null. */
  show(block) {
    this.element.hidden = block === null;
    if (block === null) return;
    const { place, count, isPhoto } = block;
    setText(this.#words, `${number(place + 1)} of ${number(count)}`);
    this.#up.disabled = place === 0;
    this.#down.disabled = place === count - 1;
    const words = isPhoto ? 'Caption' : 'Write';
    setText(this.#write.lastElementChild, words);
    this.#write.title = `${words} (Enter)`;
    this.#rove();
  }
}
