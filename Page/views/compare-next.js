import { marked } from '../model/marking.js';
import { photos } from '../model/photos.js';
import { go } from '../model/route.js';

/** Compares the marked photo with the next one, or at the end with the one before. */
export function compareWithNext() {
  const place = marked.get();
  if (photos.count < 2) return;
  const other = place + 1 < photos.count ? place + 1 : place - 1;
  go('compare', { id: [photos.idAt(place), photos.idAt(other)] });
}
