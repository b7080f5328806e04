import { photos } from './photos.js';
import { change, places } from './verdicts.js';

/** The ratings that photos had when they were rejected in this tab. */
const before = new Map();

/**
 * Picks photos, which are then not rejects, or reverts that; a pick is the keyword `pick`, which
 * other programs can read.
 */
export function pick(ids, isPicked) {
  const tags = { ids, kind: 'tag', members: { [isPicked ? 'add' : 'remove']: ['pick'] } };
  return change({
    ids,
    words: isPicked ? 'picked' : 'not picked',
    show: (place) => {
      if (isPicked && photos.ratingAt(place) === -1) showRatingBefore(place);
      photos.setPick(place, isPicked);
    },
    requests: isPicked ? [...ratingsBefore(thoseWhere(ids, isReject)), tags] : [tags],
  });
}

/** Rejects photos, which are then not picks, or gives them back the stars that they had. */
export function reject(ids, isRejected) {
  return isRejected ? rejectAll(ids) : change({
    ids, words: 'not rejected', show: showRatingBefore, requests: ratingsBefore(ids),
  });
}

const isReject = (place) => photos.ratingAt(place) === -1;
const isPick = (place) => photos.isPickAt(place);
const thoseWhere = (ids, isTrue) =>
  places(ids).filter(({ place }) => isTrue(place)).map(({ id }) => id);

function rejectAll(ids) {
  for (const { id, place } of places(ids)) {
    const rating = photos.ratingAt(place);
    if (rating !== -1) before.set(id, rating < -1 ? null : rating);
  }
  return change({
    ids,
    words: 'rejected',
    show: (place) => {
      photos.setRating(place, -1);
      photos.setPick(place, false);
    },
    requests: [
      { ids: thoseWhere(ids, isPick), kind: 'tag', members: { remove: ['pick'] } },
      { ids, kind: 'rate', members: { rating: -1 } },
    ],
  });
}

function showRatingBefore(place) {
  photos.setRating(place, before.get(photos.idAt(place)) ?? null);
}

function ratingsBefore(ids) {
  const groups = Map.groupBy(ids, (id) => before.get(id) ?? null);
  return [...groups].map(([rating, some]) => ({
    ids: some, kind: 'rate', members: { rating },
  }));
}
