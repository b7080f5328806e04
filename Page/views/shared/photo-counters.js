import { number } from '../../base/format.js';
import { tiers } from '../../pictures/tiers.js';
import { addCounter } from '../../shell/debug.js';

/** The line of the debug corner about the photos that were shown: 76/76 screen, 0 low, 0 blank. */
function counters() {
  const { asked, screen, low, blank, bitmapBytes, encodedBytes } = tiers.statistics();
  if (asked === 0) return null;
  const memory = `${number((bitmapBytes + encodedBytes) / 1e6)} MB`;
  const shown = `${number(screen)}/${number(asked)} screen`;
  return `${shown}, ${number(low)} low, ${number(blank)} blank, ${memory}`;
}

/** Adds these counters to the debug corner, for each view that shows photos one by one. */
export function countPhotos() {
  addCounter('photos', counters);
}
