import { RowBreaks, rowHeight } from './sheet-rows.js';

/** The number of photos that one call lays out, which takes about a millisecond. */
export const chunk = 4096;

/** A wider photo has its own row. */
const panorama = 3;

/** By photo, by row, and by day; `First` is the first photo of a row or a day. */
const columns = [
  'left', 'width', 'rowFirst', 'rowTop', 'rowHeight', 'dayFirst', 'dayTop', 'dayNumber',
];

/**
 * Where each photo of a contact sheet is: rows of equal height, under a heading for each day.
 *
 * Everything is whole device pixels in typed arrays. The layout depends on the ratios and days of
 * photos alone, so nothing moves when pictures arrive, and it grows while the list still comes.
 */
export class SheetLayout {
  #breaks = new RowBreaks(chunk);
  #ratios = new Float64Array(chunk);

  /**
   * A layout for about `capacity` photos; `words` makes the heading of a day's number.
   *
   * `measures`: `width` between the margins, `margin`, `gap`, `target` height of a row, `line`
   * under each row, `heading` above each day, `top` before and `bottom` after everything.
   */
  constructor(capacity, measures, words = String) {
    this.measures = measures;
    this.words = words;
    this.count = 0;
    this.rows = 0;
    this.days = 0;
    for (const column of columns) this[column] = new Int32Array(capacity + 1);
    this.#bottom = measures.top;
  }

  #bottom;

  /** The height of what is laid out. */
  get height() {
    return this.#bottom + this.measures.bottom;
  }

  /**
   * Lays out up to one chunk more of the `available` photos, and returns whether more are left that
   * can be laid out now.
   *
   * While the list is incomplete, the photos that may share a row with the next ones wait.
   */
  extend(photos, available, isComplete) {
    this.#reserve(available + 1);
    const limit = Math.min(available, this.count + chunk);
    const isEnd = isComplete && limit === available;
    while (this.count < limit && this.#addSegment(photos, limit, isEnd));
    return limit < available;
  }

  #reserve(capacity) {
    if (this.left.length >= capacity) return;
    const length = Math.max(capacity, this.left.length * 2);
    for (const column of columns) {
      const larger = new Int32Array(length);
      larger.set(this[column]);
      this[column] = larger;
    }
  }

  /**
   * Adds the rows of photos of one day up to the next panorama; false if more photos are needed.
   */
  #addSegment(photos, limit, isEnd) {
    const first = this.count;
    const day = photos.dayAt(first);
    const ratios = this.#ratios;
    let length = 0;
    while (first + length < limit && photos.dayAt(first + length) === day) {
      const ratio = photos.ratioAt(first + length);
      if (ratio > panorama && length > 0) break;
      ratios[length] = ratio;
      length += 1;
      if (ratio > panorama) break;
    }
    const isClosed = isEnd || first + length < limit || ratios[0] > panorama;
    let rows = this.#breaks.choose(ratios, length, this.measures);
    if (!isClosed && rows === 1 && length < chunk) return false;
    if (!isClosed && rows > 1) rows -= 1;
    if (this.days === 0 || this.dayNumber[this.days - 1] !== day) this.#addDay(day);
    for (let row = 0, start = 0; row < rows; row += 1) {
      const end = this.#breaks.ends[row];
      this.#addRow(start, end, isClosed && row === rows - 1 && ratios[0] <= panorama);
      start = end;
    }
    return true;
  }

  #addDay(day) {
    this.dayFirst[this.days] = this.count;
    this.dayTop[this.days] = this.#bottom;
    this.dayNumber[this.days] = day;
    this.days += 1;
    this.#bottom += this.measures.heading;
  }

  /**
   * Adds a row of the segment's photos.
   *
   * The right edges are rounded, not the widths, so that the gaps are equal and the row ends
   * exactly at the margin.
   */
  #addRow(start, end, isLast) {
    const { gap, margin, line } = this.measures;
    const ratios = this.#ratios;
    let sum = 0;
    for (let index = start; index < end; index += 1) sum += ratios[index];
    const height = rowHeight(sum, gap * (end - start - 1), isLast, this.measures);
    const first = this.count;
    let edge = 0;
    let exact = 0;
    for (let index = start; index < end; index += 1) {
      const place = first + index - start;
      exact += ratios[index] * height;
      const next = Math.round(exact);
      this.left[place] = margin + edge + gap * (index - start);
      this.width[place] = Math.max(1, next - edge);
      edge = next;
    }
    const row = this.rows;
    this.rowTop[row] = this.#bottom;
    this.rowHeight[row] = Math.max(1, Math.round(height));
    this.rows += 1;
    this.count += end - start;
    this.rowFirst[this.rows] = this.count;
    this.#bottom += this.rowHeight[row] + line;
  }

  /** The last row that begins at or above `y`; the first one if none does. */
  rowAt(y) {
    return lastAtMost(this.rowTop, this.rows, y);
  }

  /** The row of a photo. */
  rowOf(place) {
    return lastAtMost(this.rowFirst, this.rows, place);
  }

  /** The day of a photo, as an index. */
  dayOf(place) {
    return lastAtMost(this.dayFirst, this.days, place);
  }

  /** The last day that begins at or above `y`, as an index. */
  dayAt(y) {
    return lastAtMost(this.dayTop, this.days, y);
  }

  /** The photo at a point, or -1 between photos. */
  placeAt(x, y) {
    if (this.rows === 0) return -1;
    const row = this.rowAt(y);
    const below = y - this.rowTop[row];
    if (below < 0 || below >= this.rowHeight[row]) return -1;
    let place = this.rowFirst[row];
    while (place + 1 < this.rowFirst[row + 1] && this.left[place + 1] <= x) place += 1;
    const right = x - this.left[place];
    return right >= 0 && right < this.width[place] ? place : -1;
  }

  /** The photo of a row whose middle is nearest to `x`. */
  placeIn(row, x) {
    let best = this.rowFirst[row];
    let distance = Infinity;
    for (let place = best; place < this.rowFirst[row + 1]; place += 1) {
      const away = Math.abs(this.left[place] + this.width[place] / 2 - x);
      if (away >= distance) break;
      distance = away;
      best = place;
    }
    return best;
  }
}

/** The index of the last of `count` ascending values that is at most `value`, and at least 0. */
function lastAtMost(values, count, value) {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
