import { counted, edgeNumber } from '../base/format.js';
import { details, detailsNow } from './details.js';
import { photos } from './photos.js';

/** The name of a photo that was taken for this store: the time when it was taken. */
const isOwn = (name) => /^\d{8}-\d{6}\b/.test(name);

/**
 * The name of the photo at a place: for an imported one its file's name, once that is known, and
 * for one that was taken here its number.
 */
export function photoName(place) {
  return fileNameAt(place) ?? edgeNumber(photos.numberAt(place));
}

/** The file's name of an imported photo, once it is known; null for one that was taken here. */
export function fileNameAt(place) {
  return importedName(detailsNow(photos.idAt(place)));
}

/** The words for a photo that the server has described, for use in a sentence. */
export const nameOfPhoto = (photo) => importedName(photo) ?? `Photo ${photo.number}`;

function importedName(photo) {
  const file = photo?.storePath?.split('/').at(-1);
  return file === undefined || isOwn(file) ? null : file;
}

/** Fetches the name of the photo at a place, and calls `found` once it is known. */
export function readName(place, found) {
  details(photos.idAt(place)).then(found, () => {});
}

/**
 * The words for photos in a sentence: "Photo 20", the name of an imported file, or "3 photos". One
 * that is not in the list is "1 photo", or `other`.
 */
export function nameOf(ids, other = '1 photo') {
  const place = ids.length === 1 ? photos.placeOf(ids[0]) : -1;
  if (place < 0) return ids.length === 1 ? other : counted(ids.length, 'photo');
  return fileNameAt(place) ?? `Photo ${photos.numberAt(place)}`;
}

/** The folder of the store that a photo is in. */
export function folderOf({ storePath }) {
  return storePath.slice(0, Math.max(0, storePath.lastIndexOf('/')));
}
