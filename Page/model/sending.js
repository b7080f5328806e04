import * as api from '../server/api.js';
import { detailsNow } from './details.js';
import { erase, release, write } from './journal.js';
import { flag, unrated } from './outline.js';
import { persistently } from './persistence.js';
import { folderOf } from './photo-name.js';
import { photos } from './photos.js';

/** As many photos as the server changes by one request. */
const most = 20_000;

/** Changes are sent one after another, in the order in which they were made. */
let queue = Promise.resolve();

let lastKey = 0;
const session = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Does something once everything that was to be sent before has been answered. */
export function inTurn(act) {
  queue = queue.then(act);
  return queue;
}

/** Journals a request, `{kind, ids, members}`, as the parts in which it is sent. */
export function journaled({ kind, ids, members = {} }) {
  const count = Math.ceil(ids.length / most);
  return Array.from({ length: count }, (_, at) => {
    const some = ids.slice(at * most, (at + 1) * most);
    const part = { kind, ids: some, members, former: formerOf(kind, some) };
    lastKey += 1;
    return { ...part, number: write(part), key: `${session}-${lastKey}` };
  });
}

/** The values that photos have now of what a request changes, or null if they do not matter. */
function formerOf(kind, ids) {
  const read = present[kind];
  return read === undefined ? null : ids.map((id) => read(id));
}

/** Where a value is not known, it is left out: the photo is then not changed at another visit. */
const present = {
  rate: (id) => {
    const place = photos.placeOf(id);
    if (place < 0) return undefined;
    const rating = photos.ratingAt(place);
    return rating === unrated ? null : rating;
  },
  note: (id) => {
    const known = detailsNow(id);
    if (known !== null) return known.note;
    const place = photos.placeOf(id);
    return place >= 0 && (photos.flagsAt(place) & flag.note) === 0 ? null : undefined;
  },
  move: (id) => {
    const known = detailsNow(id);
    return known === null ? undefined : folderOf(known);
  },
};

/**
 * Sends a part until it is answered, however long the server is away, and returns its answer. What
 * the server may have carried out already is carried out only where nothing has changed since.
 */
export async function deliver({ number, key, ...part }) {
  try {
    return await sendUntilAnswered(part, key);
  } finally {
    erase(number);
  }
}

/** A part that is not sent, as one before it was refused, and the page says so. */
export function giveUp({ number }) {
  erase(number);
}

function sendUntilAnswered({ former, ...part }, key) {
  const condition = former?.map((value) => (value === undefined ? [] : [value])) ?? null;
  // The server takes nothing of a tab that it refuses: the next one sends what it has journaled.
  return persistently(
    (isAgain) => api.changePhotos({ ...part, former: isAgain ? condition : null }, { key }),
    release);
}
