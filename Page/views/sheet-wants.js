import { blockOf } from '../pictures/atlases.js';

/** Above this speed, in pixels a second, nobody can tell photos from micro-thumbs. */
const blurred = 2500;
/** How far ahead of the movement atlases are loaded, in seconds. */
const lookAhead = 0.35;
const mostBlocks = 14;
const mostLater = 96;

/**
 * Which pictures the sheet needs now: `{blocks, thumbs}`, the most urgent first.
 *
 * `speed` is signed, in device pixels a second, and 0 at rest. Atlases are for what is on the
 * screen and for what will be; thumbs are for what can be looked at, and at rest in full sharpness.
 */
export function wantedPictures({ layout, photos, first, end, top, height, speed, scale }) {
  const ahead = Math.max(height, Math.abs(speed) * lookAhead);
  const before = speed < 0 ? ahead : height / 2;
  const after = speed < 0 ? height / 2 : ahead;
  const near = placesBetween(layout, top - before, top + height + after);
  const blocks = new Set();
  addBlocks(blocks, photos, first, end);
  if (speed < 0) addBlocks(blocks, photos, near.first, first);
  else addBlocks(blocks, photos, end, near.end);
  addBlocks(blocks, photos, near.first, near.end);
  const isBlurred = Math.abs(speed) > blurred * scale;
  return {
    blocks: [...blocks].slice(0, mostBlocks),
    thumbs: isBlurred ? [] : wantedThumbs({ layout, photos, first, end, speed, near }),
  };
}

/** Thumbs of what is on the screen, then its sharp pictures, then the thumbs of what is near. */
function wantedThumbs({ layout, photos, first, end, speed, near }) {
  const wants = [];
  const add = (from, to, tier) => {
    for (let place = from; place < to; place += 1) wants.push(wantOf(layout, photos, place, tier));
  };
  add(first, end, 'thumb');
  if (speed !== 0) return wants;
  add(first, end, 'low');
  add(end, near.end, 'thumb');
  add(near.first, first, 'thumb');
  return wants;
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

/**
 * The blocks of the whole list from the nearest to the farthest, to be loaded when nothing else is.
 */
export function laterBlocks(photos, first, end) {
  const blocks = new Set();
  const step = 64;
  for (let away = 0; away < photos.count && blocks.size < mostLater; away += step) {
    const below = Math.min(end + away, photos.count - 1);
    const above = Math.max(first - away, 0);
    blocks.add(blockOf(photos.numberAt(below)));
    blocks.add(blockOf(photos.numberAt(above)));
  }
  return [...blocks];
}

function placesBetween(layout, from, to) {
  if (layout.rows === 0) return { first: 0, end: 0 };
  return { first: layout.rowFirst[layout.rowAt(from)], end: layout.rowFirst[layout.rowAt(to) + 1] };
}

function addBlocks(blocks, photos, first, end) {
  for (let place = first; place < end; place += 1) blocks.add(blockOf(photos.numberAt(place)));
}
