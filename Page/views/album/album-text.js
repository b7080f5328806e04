import { element, setText } from '../../base/dom.js';

/** A text of an album, as it was written: nothing in it is read as Markdown or HTML. */
export class AlbumText {
  words = element('p', {});

  constructor(block) {
    this.element = element(
      'div', { class: 'album-block album-text', tabindex: -1 },
      this.words, element('span', { class: 'handle' }));
    this.element.dataset.key = block.key;
  }

  /** What gets the keyboard's focus. */
  get target() {
    return this.element;
  }

  show({ text }) {
    setText(this.words, text);
  }
}
