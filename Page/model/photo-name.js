import { edgeNumber } from '../base/format.js';
import { details, detailsNow } from './details.js';
import { photos } from './photos.js';

/** The name of a photo that a camera took for this store: when that was. */
const isOwn = (name) => /^\d{8}-\d{6}\b/.test(name);

/**
 * What people call the photo at a place: an imported one by its file's name, as soon as that is
 * known, and one that was taken here by its number.
 */
export function photoName(place) {
  return fileNameAt(place) ?? edgeNumber(photos.numberAt(place));
}

/** The file's name of an imported photo, once it is known; null for one that was taken here. */
export function fileNameAt(place) {
  const file = detailsNow(photos.idAt(place))?.storePath?.split('/').at(-1);
  return file === undefined || isOwn(file) ? null : file;
}

/** Asks for the name of the photo at a place, and calls `found` once it is known. */
export function readName(place, found) {
  details(photos.idAt(place)).then(found, () => {});
}
