import { secondsOf, zoneOf } from '../base/format.js';
import { flag, unrated } from './outline.js';
import { instantOf, wordsOf } from './photo-list.js';
import { defaultOrder, isEverything } from './query.js';

/** The record that the outline would have of a photo that an event brings as an object. */
export function entryOf(photo, number, edition) {
  const isTurned = photo.orientation >= 5;
  return {
    words: wordsOf(photo.id),
    number,
    taken: secondsOf(photo.taken),
    zone: zoneOf(photo.taken),
    width: isTurned ? photo.height : photo.width,
    height: isTurned ? photo.width : photo.height,
    rating: photo.rating ?? unrated,
    flags: flagsOf(photo),
    edition: Number.parseInt(edition.slice(-8), 16) >>> 0,
  };
}

function flagsOf({ flawed, note, keywords, deleted }) {
  return (flawed ? flag.flawed : 0)
    | (note ? flag.note : 0)
    | (keywords.length > 0 ? flag.keywords : 0)
    | (deleted === null ? 0 : flag.binned)
    | (keywords.includes('pick') ? flag.pick : 0);
}

/**
 * The place in a list by time before which a photo belongs, by binary search.
 *
 * As in the server's order, instants count and not the clocks of the places. Photos of the same
 * second are in the order of their numbers, until the server has reported their order.
 */
export function placeFor(entry, photos, isDescending) {
  const instant = instantOf(entry.taken, entry.zone);
  const isAfter = (place) => {
    const difference = instant - photos.instantAt(place) || entry.number - photos.numberAt(place);
    return isDescending ? difference < 0 : difference > 0;
  };
  let low = 0;
  let high = photos.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a photo beside a place is of its second, so that only the server knows their order. */
export function isTied(photos, place) {
  const instant = photos.instantAt(place);
  return [place - 1, place + 1]
    .some((other) => other >= 0 && other < photos.count && photos.instantAt(other) === instant);
}

/**
 * Inserts photos where they belong in the list of a query; returns whether they are in it, and
 * whether only the server knows their places.
 *
 * Among photos of the same second they are shown at once, and get their places from the server.
 */
export function admit(entries, photos, query) {
  const order = query.order ?? defaultOrder;
  const isByTime = isEverything(query) && ['taken', '-taken'].includes(order);
  if (entries.length === 0 || !isByTime) return { isIn: false, isUncertain: entries.length > 0 };
  let isUncertain = false;
  for (const entry of entries) {
    const place = placeFor(entry, photos, order === '-taken');
    photos.insert(place, entry);
    isUncertain ||= isTied(photos, place);
  }
  return { isIn: true, isUncertain };
}
