import { photos } from '../../model/photos.js';

/** Whether a photo has no verdict: no stars, no pick, no reject. A decided 0 is a verdict. */
export function isLeft(place) {
  return photos.ratingAt(place) < -1 && !photos.isPickAt(place);
}

/** How many photos of the list have no verdict. */
export function countLeft() {
  let count = 0;
  for (let place = 0; place < photos.count; place += 1) count += isLeft(place) ? 1 : 0;
  return count;
}

/**
 * The next photo; after the last one, the first without a verdict, or the same photo without any.
 */
export function nextLeft(place) {
  if (place + 1 < photos.count) return place + 1;
  for (let first = 0; first < photos.count; first += 1) if (isLeft(first)) return first;
  return place;
}
