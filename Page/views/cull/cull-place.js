import { forBrowser } from '../../base/storage.js';
import { mark, markId } from '../../model/marking.js';
import { photos } from '../../model/photos.js';

const place = 'capture.cull';

/** What culling shows: photos that nobody has judged, in the order in which they were taken. */
export const unreviewed = Object.freeze({ unreviewed: 'true', order: 'taken' });

/** Remembers the photo at which this browser leaves off, by its place in the list. */
export function keepPlace(at) {
  forBrowser.write(place, `${photos.idAt(at)} ${photos.takenAt(at)}`);
}

/** Marks the photo at which this browser left off, or, if that has a verdict now, the next one. */
export function restorePlace() {
  const [id = '', taken = ''] = (forBrowser.read(place) ?? '').split(' ');
  const isKnown = /^[0-9a-f]{32}$/.test(id) && markId(id);
  if (!isKnown) mark(firstSince(Number(taken) || 0));
}

function firstSince(taken) {
  for (let at = 0; at < photos.count; at += 1) if (photos.takenAt(at) >= taken) return at;
  return 0;
}
