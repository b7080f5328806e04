import { element, setAttribute, setStyle, setText } from '../../base/dom.js';
import { day, edgeNumber, time, verdict } from '../../base/format.js';
import { photos } from '../../model/photos.js';
import { addressOf } from '../../model/route.js';
import { PhotoCanvas } from './photo-canvas.js';

/** The aspect ratio of a missing photo. */
const unknownRatio = 1.5;

const inBin = 'It is in the bin, and can be restored.';
const gone = 'It is in the bin, or no longer in the store.';

/** Width over height of a photo, by its id. */
export function ratioOf(id) {
  const place = photos.placeOf(id);
  return place < 0 ? unknownRatio : photos.ratioAt(place);
}

/** A photo of an album, with its caption; or the gap that it has left. */
export class AlbumPhoto {
  /** Where the caption is shown. */
  words = element('figcaption', {});
  #reason = element('p', { class: 'small' });
  #gap = element(
    'div', { class: 'gap', tabindex: -1, hidden: true },
    element('p', {}, 'A photo is missing here.'), this.#reason);
  #link;

  /** `press(event)` follows a click on the photo. */
  constructor({ key, photo }, press) {
    this.id = photo;
    this.canvas = new PhotoCanvas(photo, 'screen');
    this.#link = element(
      'a',
      { class: 'picture over-picture', tabindex: -1, draggable: 'false', on: { click: press } },
      this.canvas.element);
    this.element = element(
      'figure', { class: 'album-block album-photo' },
      this.#link, this.#gap, this.words, element('span', { class: 'handle' }));
    this.element.dataset.key = key;
  }

  /** What gets the keyboard's focus. */
  get target() {
    return this.isMissing ? this.#gap : this.#link;
  }

  /** The photo's place in the list, or -1. */
  get place() {
    return this.canvas.place;
  }

  get isMissing() {
    return this.place < 0;
  }

  /** Shows what is known about the photo now; `album` is the list that it opens in. */
  show({ caption, isBinned }, album) {
    const { place } = this;
    setText(this.#reason, isBinned ? inBin : gone);
    setText(this.words, caption ?? '');
    this.words.hidden = caption === null;
    this.#gap.hidden = place >= 0;
    this.#link.hidden = place < 0;
    setStyle(this.element, { '--ratio': ratioOf(this.id) });
    if (place < 0) return;
    setAttribute(this.#link, 'href', addressOf('photo', { id: this.id, album }));
    setAttribute(this.#link, 'aria-label', name(photos.summaryAt(place), caption));
  }
}

function name(summary, caption) {
  const words = [
    caption ?? `Photo ${edgeNumber(summary.number)}`,
    `${day(summary.taken)} ${time(summary.taken)}`,
    verdict(summary),
  ];
  return words.filter((word) => word !== '').join(', ');
}
