import { batched } from '../base/batch.js';
import { signal } from '../base/signal.js';
import { on } from '../server/events.js';
import { caughtUp, isAhead } from './ahead.js';
import { outlineOf } from './list-source.js';
import { OutlineReader } from './outline.js';
import { admit, entryOf, isTied } from './photo-entry.js';
import { PhotoList } from './photo-list.js';
import { isEverything, text } from './query.js';

const reloadPause = 300;

/** The list that every view shows. */
export const photos = new PhotoList();

/**
 * What last changed in the list, as `{kind, place}`: `list` is everything, `more` are photos at its
 * end, and `values` are a photo's stars, flags or edition, at any place if `place` is null.
 */
export const changed = signal({ kind: 'list', place: null });

/**
 * `loading` until the list of the present query is whole, then `whole`; `failed` if it cannot be
 * read.
 */
export const phase = signal('loading');

/** The ids of photos that were just deleted, or restored, and so are no longer in the list. */
export const departed = signal([]);

/** Why the list cannot be read, or null. */
export const failure = signal(null);

/**
 * The list being shown or read: its query, whether this was read before, and once its start is
 * there, the journal's place that it has.
 */
let current = null;
let pause = null;

/** Notifies the views of the list of a change in it. */
export function tell(kind, place = null) {
  changed.set({ kind, place });
}

/**
 * Shows the photos of a query, unless they are shown already; returns once all of them are there.
 */
export function load(query) {
  const isSame = current !== null && text(current.query) === text(query);
  if (!isSame || phase.get() === 'failed') start(query);
  return current.whole;
}

/** The album whose photos are the list, by its name, or null. */
export function listedAlbum() {
  return current?.query.album ?? null;
}

/** Whether the list is that of the bin. */
export const isBinListed = () => current?.query.bin === 'true';

/** Whether a photo that was in the list before it was read again is known to have left it. */
export function hasLeft(id) {
  const { query, isAgain, missed } = current;
  if (!isAgain || photos.placeOf(id) >= 0) return false;
  return isEverything(query) || isBinListed() || missed.some((one) => one.id === id && isOut(one));
}

/**
 * Reloads the photos of the current query; the former ones stay until the first new ones arrive.
 */
export function reload() {
  if (current !== null) start(current.query);
}

function start(query) {
  current?.abort.abort();
  clearTimeout(pause);
  const isAgain = current?.isWhole === true && text(current.query) === text(query);
  current = {
    query, isAgain, isWhole: isAgain, abort: new AbortController(),
    epoch: null, position: null, missed: [],
  };
  phase.set('loading');
  current.whole = read(current);
}

async function read(list) {
  try {
    await caughtUp();
    if (list !== current) return;
    const reader = new OutlineReader();
    for await (const bytes of outlineOf(list.query, list.abort.signal)) {
      if (list !== current) return;
      take(bytes, reader, list);
    }
    const isWhole = list.epoch !== null && photos.count === reader.header.count;
    if (!isWhole) throw new Error('The list of photos ended too early.');
    finish(list);
  } catch (error) {
    if (list !== current) return;
    failure.set(error);
    phase.set('failed');
  }
}

function take(bytes, reader, list) {
  const isFirst = list.epoch === null;
  const begin = () => {
    photos.reset(reader.header.count);
    list.epoch = reader.header.epoch;
    list.position = reader.header.position;
  };
  reader.read(bytes, (view, offset) => {
    if (list.epoch === null) begin();
    photos.append(view, offset);
  });
  if (list.epoch === null && reader.header?.count === 0) begin();
  if (list.epoch !== null) tell(isFirst ? 'list' : 'more');
}

function finish(list) {
  list.isWhole = true;
  failure.set(null);
  phase.set('whole');
  if (list.missed.length > 0) apply(...list.missed);
}

/**
 * Applies changes of the store to the list in place; where only the server can tell, reloads it.
 *
 * Of several changes of a photo, the last one has all that the others had. The list announces
 * them once, whatever their number.
 */
export function apply(...events) {
  if (current === null) return;
  if (phase.get() === 'loading') {
    current.missed.push(...events);
    return;
  }
  const gone = [];
  const come = [];
  let isOther = false;
  for (const event of new Map(events.map((one) => [one.id, one])).values()) {
    const { id, photo, number, edition, position } = event;
    current.position = Math.max(current.position, position);
    const place = photos.placeOf(id);
    if (isOut(event)) gone.push(...(place < 0 ? [] : [place]));
    else if (place < 0) come.push(entryOf(photo, number, edition));
    else isOther = replace(id, place, entryOf(photo, number, edition)) || isOther;
    // Photos of the same second are in the order of their names.
    if (event.change === 'moved' && place >= 0 && isTied(photos, place)) reloadSoon();
  }
  if (gone.length > 0) {
    departed.set(gone.map((place) => photos.idAt(place)));
    photos.removeAll(gone);
  }
  const { isIn, isUncertain } = admit(come, photos, current.query);
  if (isUncertain) reloadSoon();
  if (gone.length > 0 || isIn || isOther) tell('list');
}

/** Whether an event says that a photo is in the bin, or out of it where the bin is listed. */
const isOut = ({ photo }) => photo === null || (photo.deleted !== null) !== isBinListed();

/** Takes over the changes of a photo, and returns whether it has another shape. */
function replace(id, place, entry) {
  const ratio = photos.ratioAt(place);
  const { rating, isPicked } = photos.summaryAt(place);
  photos.replace(place, entry);
  if (isAhead(id)) {
    photos.setRating(place, rating);
    photos.setPick(place, isPicked);
  }
  const isOther = photos.ratioAt(place) !== ratio;
  if (!isOther) tell('values', place);
  return isOther;
}

function reloadSoon() {
  clearTimeout(pause);
  pause = setTimeout(reload, reloadPause);
}

// Events that arrive together are applied together: a hundred deletions are one change of the list.
on('photo', batched(apply));
on('everything', reload);
on('hello', ({ epoch, position }) => {
  if (current === null || phase.get() === 'loading') return;
  if (phase.get() === 'failed' || current.epoch !== epoch || current.position < position) reload();
});
