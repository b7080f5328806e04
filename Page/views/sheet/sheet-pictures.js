import { on } from '../../server/events.js';
import { MicroThumbs } from '../../pictures/micro-thumbs.js';
import { register } from '../../pictures/pressure.js';
import { Thumbs } from '../../pictures/thumbs.js';
import { photos } from '../../model/photos.js';
import { laterPlaces, wantedPictures } from './sheet-wants.js';

/**
 * The pictures of a sheet: micro-thumbs at any speed, and sharp ones of what rests on the screen.
 */
export class SheetPictures {
  #isRead = false;
  #planned = '';
  #layout = null;
  #shown = { first: 0, end: 0 };

  /** `changed` is called whenever a picture has arrived. */
  constructor(changed) {
    this.atlases = new MicroThumbs(() => {
      this.#planned = '';
      changed();
    });
    this.thumbs = new Thumbs(changed);
    on('photo', (event) => this.atlases.blocks.apply(event));
    on('everything', () => this.#startOver());
    register({ shrink: () => this.#shrink() });
  }

  /** Reads what the atlases are, once. */
  start() {
    if (this.#isRead) return;
    this.#isRead = true;
    this.atlases.blocks.refresh().catch(() => {
      this.#isRead = false;
    });
  }

  /** Loads the pictures for what a stage shows while it is moved at a speed. */
  plan({ layout, canvas, top, height, density }, speed) {
    this.start();
    const { first, end } = canvas;
    this.#shown = { first, end };
    const isResting = speed === 0;
    // Micro-thumbs come first, so that nothing stays blank for the sake of something sharp.
    const isCovered = canvas.blankCount === 0 || this.atlases.isIdle;
    const key = `${photos.count} ${first} ${end} ${isResting} ${isCovered} ${top >> 9}`;
    if (key === this.#planned && layout === this.#layout) return;
    this.#planned = key;
    this.#layout = layout;
    const state = { layout, photos, first, end, top, height, speed, scale: density };
    const { places, thumbs } = wantedPictures(state);
    const later = isResting && isCovered ? laterPlaces(photos.count, first, end) : [];
    this.atlases.want(photos, places, later);
    this.thumbs.want(isCovered ? thumbs : []);
  }

  /** A photo has another edition, or the list has others at the same places. */
  invalidate() {
    this.#planned = '';
    this.atlases.invalidate();
  }

  statistics() {
    return { ...this.atlases.blocks.statistics(), thumbs: this.thumbs.statistics() };
  }

  #startOver() {
    this.#isRead = false;
    this.#planned = '';
    this.atlases.clear();
    this.thumbs.clear();
  }

  /** Keeps only what is on the screen. */
  #shrink() {
    const numbers = [];
    const end = Math.min(this.#shown.end, photos.count);
    for (let place = this.#shown.first; place < end; place += 1) {
      numbers.push(photos.numberAt(place));
    }
    this.#planned = '';
    this.thumbs.drop(numbers);
    this.atlases.drop(numbers);
  }
}
