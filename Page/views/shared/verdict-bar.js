import { button, element, setAttribute } from '../../base/dom.js';
import { counted } from '../../base/format.js';

/** The verdicts as buttons, for a mouse and for thumbs. */
export class VerdictBar {
  #reject;
  #stars;
  #pick;
  #bins;
  #rating = 0;

  /** With `hasBin`, there is also a button that moves the photo to the bin, or out of it. */
  constructor(given, { hasBin = false } = {}) {
    this.#reject = button({
      label: 'Reject',
      text: 'Reject',
      icon: 'reject',
      key: 'X',
      'aria-pressed': false,
      press: () => given.reject(),
    });
    this.#stars = [1, 2, 3, 4, 5].map((count) => button({
      label: counted(count, 'star'),
      icon: 'star',
      key: String(count),
      class: 'star',
      'aria-pressed': false,
      press: () => given.rate(this.#rating === count ? 0 : count),
    }));
    this.#pick = button({
      label: 'Pick',
      text: 'Pick',
      icon: 'pick',
      key: 'P',
      'aria-pressed': false,
      press: () => given.pick(),
    });
    this.#bins = hasBin ? binButtons(given) : [];
    this.element = element(
      'div',
      { class: 'verdicts', role: 'toolbar', 'aria-label': 'Rating' },
      element('span', { class: 'given' }, this.#reject, ...this.#stars, this.#pick),
      ...this.#bins,
    );
    this.isInBin = false;
  }

  /** Whether the photos are those in the bin, which the last button takes out of it. */
  set isInBin(isInBin) {
    this.#bins.forEach((one, index) => {
      one.hidden = (index === 1) !== isInBin;
    });
  }

  /** Shows the verdict of a photo. */
  show({ rating, isPicked }) {
    this.#rating = rating;
    setAttribute(this.#reject, 'aria-pressed', rating === -1);
    setAttribute(this.#pick, 'aria-pressed', isPicked);
    this.#stars.forEach((star, index) => {
      setAttribute(star, 'aria-pressed', index + 1 === rating);
      star.classList.toggle('filled', index < rating);
    });
  }
}

/** The button that moves a photo to the bin, and the one that takes it out again. */
function binButtons(given) {
  const shared = { key: 'Del', class: 'bin', press: () => given.remove() };
  return [
    button({ label: 'Move to the bin', text: 'Bin', icon: 'bin', ...shared }),
    button({ label: 'Restore', text: 'Restore', icon: 'undo', ...shared }),
  ];
}
