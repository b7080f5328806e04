import { element, setAttribute, setStyle, setText } from '../../base/dom.js';
import { photos } from '../../model/photos.js';
import { edgeWords } from '../shared/edge-words.js';
import { Pane } from '../shared/pane.js';
import { PaneInput } from '../shared/pane-input.js';
import { photoAt } from '../shared/photo-at.js';
import { readingWord } from '../shared/reading-word.js';

/** One of the photos that are compared, with its edge print. */
export class ComparePane {
  pane = new Pane({ counts: false });
  input;
  #frame = element(
    'div', { class: 'frame over-picture' }, this.pane.element, readingWord(this.pane));
  #words = element('p', { class: 'edge-print words' });
  #id = null;

  /** `mark(id)` is called when the pane is pressed, and `swiped` as by `PaneInput`. */
  constructor(mark, swiped) {
    this.input = new PaneInput(this.pane, swiped);
    this.element = element('div', { class: 'compared', role: 'group' }, this.#frame, this.#words);
    this.element.addEventListener('pointerdown', () => mark(this.#id));
  }

  /** Shows the photo at a place of the list, in this rectangle. */
  show(place, { left, top, width, height }, { index, count, isMarked, isPinned }) {
    this.#id = photos.idAt(place);
    const words = [edgeWords(photos.summaryAt(place)), isPinned ? 'pinned' : null];
    setText(this.#words, words.filter(Boolean).join('  '));
    const name = [`Pane ${index + 1} of ${count}`, isPinned ? 'pinned' : null];
    setAttribute(this.element, 'aria-label', name.filter(Boolean).join(', '));
    setAttribute(this.element, 'aria-current', isMarked ? 'true' : null);
    this.#frame.classList.toggle('rejected', photos.ratingAt(place) === -1);
    setStyle(this.element, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    setStyle(this.#frame, { height: `${height}px` });
    this.pane.show(photoAt(place));
  }

  end() {
    this.pane.show(null);
    this.element.remove();
  }
}
