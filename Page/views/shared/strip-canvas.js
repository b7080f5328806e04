import { element } from '../../base/dom.js';
import { fitted } from '../../base/geometry.js';
import { photos } from '../../model/photos.js';
import { register } from '../../pictures/pressure.js';
import { Thumbs } from '../../pictures/thumbs.js';
import { tiers } from '../../pictures/tiers.js';
import { StripLayout } from './strip-layout.js';
import { addStar, drawRing, drawStroke } from './pencil.js';
import { photoAt } from './photo-at.js';

const gap = 4;
/** Below this height there is no line for stars. */
const withStars = 60;
const starSize = 8;
const starLine = 12;
/** The thumbs beyond the edges that are loaded, in widths of the strip. */
const margin = 0.5;

/** Nothing was requested yet. */
const nothing = Object.freeze({ middle: -Infinity, count: -1, visible: -1 });

/** The picture of the film strip: draws the thumbs near a place of the list, and their verdicts. */
export class StripCanvas {
  element = element('canvas', { 'aria-hidden': true });
  layout = new StripLayout(gap);
  cellHeight = 0;
  #context = this.element.getContext('2d');
  #thumbs;
  #size = { width: 0, height: 0 };
  #asked = nothing;
  #visible = { first: 0, end: 0 };

  /** `changed` is called whenever a thumb has arrived. */
  constructor(changed) {
    this.#thumbs = new Thumbs(changed);
    tiers.addThumbs(({ number }) => this.#thumbs.find(number));
    register({ shrink: () => this.#shrink() });
  }

  /** Lays the list out for a strip of this size. */
  resize(width, height) {
    this.#size = { width, height };
    this.element.width = Math.round(width * devicePixelRatio);
    this.element.height = Math.round(height * devicePixelRatio);
    this.cellHeight = height >= withStars ? height - starLine : height;
    this.layout.lay(photos.count, (place) => photos.ratioAt(place), this.cellHeight);
  }

  /**
   * Draws what is visible when the strip is scrolled so far, and returns the first place and the
   * one after the last.
   */
  paint(scroll) {
    const { width, height } = this.#size;
    const context = this.#context;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    const { layout } = this;
    const first = Math.max(layout.placeAt(scroll - width / 2), 0);
    const end = layout.placeAt(scroll + width / 2) + 1;
    const style = getComputedStyle(this.element);
    for (let place = first; place < end; place += 1) {
      this.#draw(
        place,
        Math.round(width / 2 + layout.middle(place) - scroll - layout.width(place) / 2),
        style,
      );
    }
    this.#want(first, end, layout.placeAt(scroll));
    this.#visible = { first, end };
    return { first, end };
  }

  #draw(place, left, style) {
    const context = this.#context;
    const cell = { width: this.layout.width(place), height: this.cellHeight };
    const box = fitted({ width: photos.ratioAt(place), height: 1 }, cell);
    const frame = {
      left: Math.round(left + box.left),
      top: Math.round(box.top),
      width: Math.round(box.width),
      height: Math.round(box.height),
    };
    const number = photos.numberAt(place);
    const rating = photos.ratingAt(place);
    const thumb = this.#thumbs.find(number);
    context.globalAlpha = rating === -1 ? 0.4 : 1;
    if (thumb === undefined) {
      context.fillStyle = style.borderTopColor;
      context.fillRect(frame.left, frame.top, frame.width, frame.height);
    } else {
      context.drawImage(thumb, frame.left, frame.top, frame.width, frame.height);
    }
    context.globalAlpha = 1;
    if (rating === -1) drawStroke(context, frame, 1.5, number);
    if (photos.isPickAt(place)) drawRing(context, frame, 2, style.outlineColor, number);
    if (rating > 0 && this.#size.height >= withStars) {
      this.#drawStars(rating, left + cell.width / 2, style.color);
    }
  }

  #drawStars(count, middle, color) {
    const context = this.#context;
    const begin = Math.round(middle - (count * (starSize + 1)) / 2);
    context.beginPath();
    for (let star = 0; star < count; star += 1) {
      addStar(context, begin + star * (starSize + 1), this.#size.height - starSize, starSize);
    }
    context.fillStyle = color;
    context.fill();
  }

  /** Keeps the thumbs that are on the screen; the others are requested again when it moves. */
  #shrink() {
    const { first, end } = this.#visible;
    const places = Array.from({ length: Math.max(end - first, 0) }, (_, index) => first + index);
    const inList = places.filter((place) => place < photos.count);
    this.#thumbs.drop(inList.map((place) => photos.numberAt(place)));
    this.#asked = nothing;
  }

  /** Asks for the thumbs around the middle, the nearest first, unless it just has. */
  #want(first, end, middle) {
    const reach = Math.ceil((end - first) * margin);
    const isNear = Math.abs(middle - this.#asked.middle) <= reach / 4;
    if (isNear && this.#asked.count === photos.count && this.#asked.visible === end - first) return;
    this.#asked = { middle, count: photos.count, visible: end - first };
    const from = Math.max(first - reach, 0);
    const to = Math.min(end + reach, photos.count);
    const places = Array.from({ length: to - from }, (_, index) => from + index);
    places.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
    this.#thumbs.want(places.map((place) => this.#wanted(place)));
  }

  #wanted(place) {
    const { number, id, edition } = photoAt(place);
    const width = this.layout.width(place);
    return { number, id, edition, tier: 'thumb', width, height: this.cellHeight };
  }
}
