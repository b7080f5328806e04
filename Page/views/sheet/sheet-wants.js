/** Above this speed, in pixels a second, nobody can tell photos from micro-thumbs. */
const blurred = 2500;
/** How far ahead of the movement micro-thumbs are loaded, in seconds. */
const lookAhead = 0.35;
/** The places of a list, this far apart, whose blocks are loaded when nothing else is. */
const stride = 64;
const mostLater = 400;

/**
 * Which pictures the sheet needs now: `{places, thumbs}`, the most urgent first.
 *
 * `speed` is signed, in device pixels a second, and 0 at rest. Micro-thumbs are for the places on
 * the screen and where it will be; thumbs are for what can be looked at, and at rest in full
 * sharpness.
 */
export function wantedPictures({ layout, photos, first, end, top, height, speed, scale }) {
  const ahead = Math.max(height, Math.abs(speed) * lookAhead);
  const before = speed < 0 ? ahead : height / 2;
  const after = speed < 0 ? height / 2 : ahead;
  const near = placesBetween(layout, top - before, top + height + after);
  const above = reversed(near.first, first);
  const below = span(end, near.end);
  const isBlurred = Math.abs(speed) > blurred * scale;
  return {
    places: [...span(first, end), ...(speed < 0 ? [...above, ...below] : [...below, ...above])],
    thumbs: isBlurred ? [] : wantedThumbs({ layout, photos, first, end, speed, near }),
  };
}

/** Thumbs of what is on the screen, then its sharp pictures, then the thumbs of what is near. */
function wantedThumbs({ layout, photos, first, end, speed, near }) {
  const of = (places, tier) => places.map((place) => wantOf(layout, photos, place, tier));
  const seen = span(first, end);
  if (speed !== 0) return of(seen, 'thumb');
  return [
    ...of(seen, 'thumb'), ...of(seen, 'low'),
    ...of(span(end, near.end), 'thumb'), ...of(reversed(near.first, first), 'thumb'),
  ];
}

function wantOf(layout, photos, place, tier) {
  return {
    number: photos.numberAt(place),
    id: photos.idAt(place),
    edition: photos.editionAt(place),
    tier,
    width: layout.width[place],
    height: layout.rowHeight[layout.rowOf(place)],
  };
}

/** Places of the whole list, from the nearest to the farthest, enough to name all blocks around. */
export function laterPlaces(count, first, end) {
  const places = [];
  for (let away = 0; away < count && places.length < mostLater; away += stride) {
    places.push(Math.min(end + away, count - 1), Math.max(first - away, 0));
  }
  return places;
}

function placesBetween(layout, from, to) {
  if (layout.rows === 0) return { first: 0, end: 0 };
  return { first: layout.rowFirst[layout.rowAt(from)], end: layout.rowFirst[layout.rowAt(to) + 1] };
}

function span(from, to) {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function reversed(from, to) {
  return span(from, to).reverse();
}
