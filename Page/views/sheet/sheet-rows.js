/** How far the height of a row may be from the target. */
export const tolerance = 0.2;

/** A row that cannot be justified costs more than any number of uneven rows that it would save. */
const raggedCost = 1;

/**
 * Chooses where rows of photos break, so that all heights together are as near to the target as
 * they can be.
 *
 * Filling one row after another would often leave a row that is too high or too low; here, rows
 * give each other room, as the lines of a well-set paragraph do.
 */
export class RowBreaks {
  #cost;
  #previous;

  constructor(capacity) {
    /** The photo after each row's last one, counted from the first of the list. */
    this.ends = new Int32Array(capacity);
    this.#cost = new Float64Array(capacity + 1);
    this.#previous = new Int32Array(capacity + 1);
  }

  /**
   * Breaks the first `count` ratios into rows, and returns the number of rows.
   *
   * A row is as high as makes it exactly `width` wide, gaps included.
   */
  choose(ratios, count, { width, gap, target }) {
    const lowest = target * (1 - tolerance);
    const cost = this.#cost;
    const previous = this.#previous;
    for (let end = 1; end <= count; end += 1) {
      let best = Infinity;
      let bestStart = end - 1;
      let sum = 0;
      for (let start = end - 1; start >= 0; start -= 1) {
        sum += ratios[start];
        const height = (width - gap * (end - start - 1)) / sum;
        if (height < lowest && start < end - 1) break;
        const total = cost[start] + rowCost(height / target, end === count);
        if (total <= best) {
          best = total;
          bestStart = start;
        }
      }
      cost[end] = best;
      previous[end] = bestStart;
    }
    return this.#collect(count);
  }

  #collect(count) {
    let rows = 0;
    for (let end = count; end > 0; end = this.#previous[end]) rows += 1;
    let row = rows;
    for (let end = count; end > 0; end = this.#previous[end]) {
      row -= 1;
      this.ends[row] = end;
    }
    return rows;
  }
}

/** What a row of this height costs; the last one is not stretched, so being short costs nothing. */
function rowCost(height, isLast) {
  const difference = height - 1;
  if (isLast && difference > 0) return 0;
  if (difference <= tolerance) return difference * difference;
  return raggedCost + difference;
}

/**
 * The height of a row whose photos have ratios that add up to `sum`, with `gaps` px between them.
 */
export function rowHeight(sum, gaps, isLast, { width, target }) {
  const justified = (width - gaps) / sum;
  return Math.min(justified, isLast ? target : target * (1 + tolerance));
}
