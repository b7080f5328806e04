import { isSelected, marked } from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import { drawMarks, drawPicture, partOfCell } from '../shared/sheet-photo.js';
import { drawEdgePrint, prepareEdgePrint } from './sheet-print.js';

const counts = { frames: 0, photos: 0, blank: 0 };
/** Bits of a photo's drawn state; the lowest eight are its rating. */
const bit = Object.freeze({ pick: 256, marked: 512, selected: 1024 });

/**
 * The picture of the part of the sheet that is on the screen.
 *
 * The canvas stays where it is while the sheet is scrolled behind it. What is on the screen already
 * is moved as pixels, and only what came in or changed is drawn, so a frame costs little at any
 * speed.
 *
 * A photo's region is its picture and the halves of the gaps around it, so photos are drawn
 * independently of each other.
 */
export class SheetCanvas {
  #context;
  #layout = null;
  #top = 0;
  #drawn = new Map();
  #found = { bitmap: null, x: 0, y: 0 };

  /** `atlases` and `thumbs` have the pictures. */
  constructor(canvas, { atlases, thumbs }) {
    this.canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
    this.atlases = atlases;
    this.thumbs = thumbs;
    /** The photos on the screen: the first one, and the one after the last. */
    this.first = 0;
    this.end = 0;
  }

  /** Whether a photo is on the screen, at least in part. */
  isShown(place) {
    return place >= this.first && place < this.end;
  }

  /** The photos on the screen that have no picture yet. */
  get blankCount() {
    let count = 0;
    for (let place = this.first; place < this.end; place += 1) {
      if (this.#drawn.get(place)?.picture === null) count += 1;
    }
    return count;
  }

  /** Sets the size, and with it how things look: all is drawn again in the next frame. */
  resize(width, height, look) {
    this.look = look;
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    prepareEdgePrint(this.#context, look);
    this.#layout = null;
  }

  /** Draws the sheet from `top` on, in device pixels. */
  draw(layout, top) {
    const { height } = this.canvas;
    const distance = top - this.#top;
    const isNew = layout !== this.#layout || Math.abs(distance) >= height;
    this.#layout = layout;
    this.#top = top;
    this.#findVisible();
    if (isNew) this.#drawStrip(0, height);
    else if (distance !== 0) this.#shift(distance);
    this.#drawChanges();
    this.#count();
  }

  #findVisible() {
    const layout = this.#layout;
    const bottom = this.#top + this.canvas.height;
    let row = layout.rows === 0 ? 0 : layout.rowAt(this.#top);
    this.first = layout.rowFirst[row];
    while (row < layout.rows && layout.rowTop[row] - layout.measures.gap < bottom) row += 1;
    this.end = layout.rowFirst[row];
    for (const place of this.#drawn.keys()) {
      if (place < this.first || place >= this.end) this.#drawn.delete(place);
    }
  }

  #shift(distance) {
    const { width, height } = this.canvas;
    this.#context.drawImage(this.canvas, 0, -distance);
    if (distance > 0) this.#drawStrip(height - distance, height);
    else this.#drawStrip(0, -distance, width);
  }

  /** Draws everything between two heights of the canvas. */
  #drawStrip(from, to) {
    const context = this.#context;
    const layout = this.#layout;
    const { gap, line } = layout.measures;
    context.save();
    context.beginPath();
    context.rect(0, from, this.canvas.width, to - from);
    context.clip();
    context.fillStyle = this.look.base;
    context.fillRect(0, from, this.canvas.width, to - from);
    for (let place = this.first; place < this.end; ) {
      const row = layout.rowOf(place);
      const top = layout.rowTop[row] - this.#top;
      const isInside = top - gap < to && top + layout.rowHeight[row] + line > from;
      for (; place < layout.rowFirst[row + 1]; place += 1) {
        if (isInside) this.#drawPhoto(place, row, this.#pictureOf(place), this.#stateOf(place));
      }
    }
    context.restore();
  }

  /** Draws the photos whose picture, verdict or mark is not the drawn one. */
  #drawChanges() {
    for (let place = this.first; place < this.end; place += 1) {
      const drawn = this.#drawn.get(place);
      const picture = this.#pictureOf(place);
      const state = this.#stateOf(place);
      if (drawn !== undefined && drawn.picture === picture && drawn.state === state) continue;
      const row = this.#layout.rowOf(place);
      this.#clear(place, row);
      this.#drawPhoto(place, row, picture, state);
    }
  }

  #clear(place, row) {
    const layout = this.#layout;
    const { gap, line } = layout.measures;
    const half = gap >> 1;
    this.#context.fillStyle = this.look.base;
    this.#context.fillRect(
      layout.left[place] - half,
      layout.rowTop[row] - this.#top - half,
      layout.width[place] + 2 * half,
      layout.rowHeight[row] + line,
    );
  }

  /** The best picture there is: its bitmap, or the atlas's, or null. */
  #pictureOf(place) {
    const number = photos.numberAt(place);
    const thumb = this.thumbs.find(number);
    if (thumb !== undefined) return thumb;
    return this.atlases.find(number, this.#found) ? this.#found.bitmap : null;
  }

  /** All of a photo's state that is drawn, as one number. */
  #stateOf(place) {
    return (photos.ratingAt(place) + 128)
      | (photos.isPickAt(place) ? bit.pick : 0)
      | (place === marked.get() ? bit.marked : 0)
      | (isSelected(place) ? bit.selected : 0);
  }

  #drawPhoto(place, row, picture, state) {
    const layout = this.#layout;
    const box = {
      left: layout.left[place],
      top: layout.rowTop[row] - this.#top,
      width: layout.width[place],
      height: layout.rowHeight[row],
    };
    const found = this.#found;
    const isCell = this.atlases.find(photos.numberAt(place), found) && found.bitmap === picture;
    const part = isCell ? partOfCell(found, photos.ratioAt(place)) : null;
    const isReject = photos.ratingAt(place) === -1;
    drawPicture(this.#context, { picture, part, color: this.look.hair, isFaded: isReject }, box);
    drawMarks(this.#context, box, this.look, photos.numberAt(place), {
      isReject,
      isPicked: (state & bit.pick) !== 0,
      isMarked: (state & bit.marked) !== 0,
      isSelected: (state & bit.selected) !== 0,
    });
    const isSelected = (state & bit.selected) !== 0;
    drawEdgePrint(this.#context, box, this.look, { ...photos.summaryAt(place), isSelected });
    this.#drawn.set(place, { picture, state });
  }

  #count() {
    counts.frames += 1;
    counts.photos += this.end - this.first;
    counts.blank += this.blankCount;
  }
}

/**
 * The frames of sheets, the photos that were on the screen in each, and those without a picture.
 */
export function statistics() {
  return { ...counts };
}
