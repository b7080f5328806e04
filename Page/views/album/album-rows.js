import { isPhoto } from '../../model/album-blocks.js';

/** The most photos in a row. */
const most = 6;

/**
 * An album's blocks as its page has them: `{blocks, sum}`, where a text is alone and has no `sum`,
 * and photos that follow each other share rows of about the same height.
 *
 * `sum` is the sum of the photos' ratios, which gives the height of their row in a page of any
 * width. `target` is the sum that a row should have.
 */
export function albumRows(blocks, ratioOf, target) {
  const rows = [];
  for (let at = 0; at < blocks.length; ) {
    if (!isPhoto(blocks[at])) {
      rows.push({ blocks: [blocks[at]], sum: null });
      at += 1;
      continue;
    }
    let end = at;
    while (end < blocks.length && isPhoto(blocks[end])) end += 1;
    const run = blocks.slice(at, end);
    rows.push(...divided(run, run.map(ratioOf), target));
    at = end;
  }
  return rows;
}

/**
 * Divides photos into rows whose sums differ as little as can be from the target: the best end of
 * each beginning is found from the last one to the first, so it takes a few steps for a photo.
 */
function divided(run, ratios, target) {
  const cost = new Float64Array(run.length + 1);
  const next = new Uint32Array(run.length);
  for (let first = run.length - 1; first >= 0; first -= 1) {
    cost[first] = Infinity;
    let sum = 0;
    for (let end = first + 1; end <= Math.min(first + most, run.length); end += 1) {
      sum += ratios[end - 1];
      const whole = Math.log(sum / target) ** 2 + cost[end];
      if (whole < cost[first]) {
        cost[first] = whole;
        next[first] = end;
      }
    }
  }
  const rows = [];
  for (let first = 0; first < run.length; first = next[first]) {
    const sum = ratios.slice(first, next[first]).reduce((total, ratio) => total + ratio, 0);
    rows.push({ blocks: run.slice(first, next[first]), sum });
  }
  return rows;
}
