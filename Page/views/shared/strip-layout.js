/**
 * A cell is at least half as wide as it is high, and at most twice: a panorama is fitted into it.
 */
const narrowest = 0.5;
const widest = 2;

/**
 * Where the photos of a film strip are: one after another at one height, with equal gaps.
 *
 * Positions are whole pixels from the middle of the first photo, so that a position is how far the
 * strip is scrolled.
 */
export class StripLayout {
  #middles = new Int32Array(0);
  #widths = new Uint16Array(0);
  count = 0;

  constructor(gap) {
    this.gap = gap;
  }

  /** Lays out `count` photos, whose shapes are width over height. */
  lay(count, ratioAt, height) {
    if (this.#middles.length < count) {
      this.#middles = new Int32Array(count);
      this.#widths = new Uint16Array(count);
    }
    this.count = count;
    let end = 0;
    for (let place = 0; place < count; place += 1) {
      const width = 2 * Math.round(
        (Math.min(Math.max(ratioAt(place), narrowest), widest) * height) / 2,
      );
      this.#widths[place] = width;
      this.#middles[place] = place === 0 ? 0 : end + this.gap + width / 2;
      end = this.#middles[place] + width / 2;
    }
  }

  /** The way from the middle of the first photo to that of the last one. */
  get length() {
    return this.count === 0 ? 0 : this.#middles[this.count - 1];
  }

  middle(place) {
    return this.#middles[place] ?? 0;
  }

  width(place) {
    return this.#widths[place] ?? 0;
  }

  /** The place of the photo whose middle is nearest to a position; -1 without photos. */
  placeAt(position) {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const half = (low + high) >>> 1;
      if ((this.#middles[half] + this.#middles[half + 1]) / 2 < position) low = half + 1;
      else high = half;
    }
    return high < 0 ? -1 : low;
  }
}
