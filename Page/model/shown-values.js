import { photos, tell } from './photos.js';

/** What is shown of those of the photos that are in the list, as `{id, rating, isPicked}`. */
export function valuesOf(ids) {
  return places(ids).map(({ id, place }) => ({
    id, rating: photos.ratingAt(place), isPicked: photos.isPickAt(place),
  }));
}

/** The changes that are shown and not yet answered, in order: `{former}`, as of `valuesOf`. */
const open = new Set();

/** A change is shown before the server knows it; returns what ends that. */
export function opened(change) {
  open.add(change);
  return () => open.delete(change);
}

/**
 * A change did not come about for these photos, which have the values before it again: at once, or
 * if a later change is shown, once that does not come about either.
 */
export function takeOut(change, former) {
  const later = [...open].slice([...open].indexOf(change) + 1);
  putBack(former.filter((one) => {
    const next = later.map((other) => other.former.find(({ id }) => id === one.id))
      .find((found) => found !== undefined);
    if (next !== undefined) Object.assign(next, one);
    return next === undefined;
  }));
}

/** Shows values that photos had before. */
export function putBack(former) {
  for (const { id, rating, isPicked } of former) {
    const place = photos.placeOf(id);
    if (place < 0) continue;
    photos.setRating(place, rating);
    photos.setPick(place, isPicked);
    tell('values', place);
  }
}

/** Calls `show` with the place of each photo that is in the list, and notifies its views. */
export function showAt(ids, show) {
  const found = places(ids);
  for (const { place } of found) show(place);
  tell('values', found.length === 1 ? found[0].place : null);
}

/** The photos of these ids that are in the list, as `{id, place}`. */
export const places = (ids) =>
  ids.map((id) => ({ id, place: photos.placeOf(id) })).filter(({ place }) => place >= 0);
