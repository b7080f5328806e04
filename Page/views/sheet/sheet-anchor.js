import { photos } from '../../model/photos.js';

/**
 * The photo that stays where it is on the screen during a new layout of the sheet: the marked one
 * if it is on the screen, or else the first one there.
 */
export class SheetAnchor {
  #id = null;
  #offset = 0;
  #layout = null;
  #heldTop = null;

  /**
   * Remembers the anchor of what was drawn. At the very top there is none: what is new appears
   * there.
   */
  record(layout, top, marked, { first, end }) {
    if (this.#heldTop === top && this.#layout === layout) return;
    this.#heldTop = null;
    this.#layout = layout;
    this.#id = null;
    if (top === 0 || layout.count === 0) return;
    const isMarkedShown = marked >= first && marked < end;
    this.#set(layout, isMarkedShown ? marked : Math.min(first, layout.count - 1), top);
  }

  /** Makes a photo the anchor until the sheet is scrolled or has a new layout. */
  hold(layout, place, top) {
    this.#heldTop = top;
    this.#set(layout, place, top);
  }

  /** Makes a photo the anchor of the first layout, at a height of the screen. */
  expect(place, offset) {
    this.#id = photos.idAt(place);
    this.#offset = offset;
  }

  #set(layout, place, top) {
    this.#id = photos.idAt(place);
    this.#offset = layout.rowTop[layout.rowOf(place)] - top;
    this.#layout = layout;
  }

  /** Whether a layout that still grows has come to the anchor. */
  isIn(layout) {
    if (this.#id === null) return layout.count > 0;
    const place = photos.placeOf(this.#id);
    return place >= 0 && place < layout.count;
  }

  /**
   * The top at which the anchor of another layout is where it was: null if nothing is to be moved,
   * and `wait` while the list may still bring the anchor.
   */
  pending(layout, isWhole) {
    if (this.#layout === layout || this.#id === null) return null;
    const place = photos.placeOf(this.#id);
    if (place >= 0 && place < layout.count) {
      this.#layout = layout;
      this.#heldTop = null;
      return layout.rowTop[layout.rowOf(place)] - this.#offset;
    }
    if (!isWhole || layout.count < photos.count) return 'wait';
    this.#layout = layout;
    this.#id = null;
    return 0;
  }
}
