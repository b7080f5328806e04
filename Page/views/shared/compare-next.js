import { target } from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import { go } from '../../model/route.js';
import { speak } from '../../shell/speak.js';
import { subjectIds } from './subjects.js';

/** As many photos can be compared at once. */
export const mostCompared = 4;

/** Compares the marked photo with the next one, or at the end with the previous one. */
export function compareWithNext() {
  const place = target();
  if (place < 0 || photos.count < 2) return;
  const other = place + 1 < photos.count ? place + 1 : place - 1;
  go('compare', { id: [photos.idAt(place), photos.idAt(other)] });
}

/** Compares the selected photos, or the marked one with the next. */
export function compareSubjects() {
  const ids = subjectIds();
  if (ids.length < 2) compareWithNext();
  else if (ids.length > mostCompared) {
    speak(`${ids.length} photos are selected: compare 2 to ${mostCompared}`);
  } else go('compare', { id: ids });
}
