import { element } from '../../base/dom.js';
import { photos } from '../../model/photos.js';
import { drawPicture, partOfCell } from '../shared/sheet-photo.js';

/** No tier but the full one is wider. */
const widest = 1920;

/** A photo of the list in a box from the style sheet, shown in the best quality available. */
export class PhotoCanvas {
  element = element('canvas', { 'aria-hidden': true });
  #drawn = null;
  #tier;

  /** `tier` is loaded while the photo is near the screen. */
  constructor(id, tier) {
    this.id = id;
    this.#tier = tier;
  }

  /** The photo's place in the list, or -1. */
  get place() {
    return photos.placeOf(this.id);
  }

  /** The picture to load, no larger than is shown of it; null if the photo is not in the list. */
  get want() {
    const { place } = this;
    if (place < 0) return null;
    const { width, height } = this.#size;
    const factor = Math.min(1, widest / Math.max(width, height));
    return {
      number: photos.numberAt(place),
      id: this.id,
      edition: photos.editionAt(place),
      tier: this.#tier,
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
    };
  }

  /** Draws the best picture available, unless it is drawn already. */
  draw(thumbs, atlases) {
    const { place } = this;
    if (place < 0) return;
    const number = photos.numberAt(place);
    const found = { bitmap: null, x: 0, y: 0 };
    const thumb = thumbs.find(number);
    const isCell = thumb === undefined && atlases.find(number, found);
    const picture = thumb ?? found.bitmap;
    const { width, height } = this.#size;
    const isSame = this.#drawn === picture && this.element.width === width;
    if (picture === null || isSame) return;
    this.#drawn = picture;
    this.element.width = width;
    this.element.height = height;
    const part = isCell ? partOfCell(found, photos.ratioAt(place)) : null;
    const context = this.element.getContext('2d');
    context.imageSmoothingQuality = 'high';
    drawPicture(context, { picture, part }, { left: 0, top: 0, width, height });
  }

  /** Releases the picture's memory. */
  clear() {
    this.#drawn = null;
    this.element.width = 0;
    this.element.height = 0;
  }

  /** In pixels of the screen. */
  get #size() {
    const { width, height } = this.element.parentNode.getBoundingClientRect();
    const pixels = (length) => Math.max(1, Math.round(length * devicePixelRatio));
    return { width: pixels(width), height: pixels(height) };
  }
}
