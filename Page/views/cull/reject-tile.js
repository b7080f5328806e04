import { button, element, setAttribute, setStyle } from '../../base/dom.js';
import { edgeNumber } from '../../base/format.js';
import { photos } from '../../model/photos.js';
import { drawStroke } from '../shared/pencil.js';
import { photoAt } from '../shared/photo-at.js';

/** A reject in the review: its picture with a stroke through it, and its number. */
export class RejectTile {
  #id;
  #number;
  #canvas = element('canvas', { 'aria-hidden': true });
  #press;

  /** `press` keeps the photo, or rejects it again. */
  constructor(id, press) {
    this.#id = id;
    const { number, width, height } = photoAt(photos.placeOf(id));
    this.#number = number;
    this.#press = button({ label: `Photo ${number}`, 'aria-pressed': true, press });
    this.#press.append(this.#canvas);
    setStyle(this.#press, { 'aspect-ratio': `${width} / ${height}` });
    const print = element('span', { class: 'edge-print' }, edgeNumber(number));
    this.element = element('li', {}, this.#press, print);
  }

  /** The picture to load for it, or null if the photo is no longer in the list. */
  get want() {
    const place = photos.placeOf(this.#id);
    if (place < 0) return null;
    const { id, edition } = photoAt(place);
    const { width, height } = this.#size;
    return { number: this.#number, id, edition, tier: 'low', width, height };
  }

  /** Draws the picture, as soon as it is there, and whether the photo is still a reject. */
  draw(thumbs) {
    const place = photos.placeOf(this.#id);
    if (place < 0) return;
    const isRejected = photos.ratingAt(place) === -1;
    setAttribute(this.#press, 'aria-pressed', isRejected);
    const { width, height } = this.#size;
    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext('2d');
    const picture = thumbs.find(this.#number);
    context.globalAlpha = isRejected ? 0.4 : 1;
    if (picture !== undefined) context.drawImage(picture, 0, 0, width, height);
    context.globalAlpha = 1;
    const box = { left: 0, top: 0, width, height };
    if (isRejected) drawStroke(context, box, 2 * devicePixelRatio, this.#number);
  }

  /** In pixels of the screen. */
  get #size() {
    const { clientWidth, clientHeight } = this.#press;
    const pixels = (length) => Math.max(1, Math.round(length * devicePixelRatio));
    return { width: pixels(clientWidth), height: pixels(clientHeight) };
  }
}
