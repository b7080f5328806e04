import * as api from '../server/api.js';
import { detailsNow } from './details.js';
import { erase, release, write } from './journal.js';
import { flag, unrated } from './outline.js';
import { persistently } from './persistence.js';
import { folderOf } from './photo-name.js';
import { photos } from './photos.js';
import { inPieces } from './pieces.js';

/** Changes are sent one after another, in the order in which they were made. */
let queue = Promise.resolve();

let lastKey = 0;
const session = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Runs work after everything queued before it has been answered, or has failed. */
export function inTurn(act) {
  queue = queue.catch(() => {}).then(act);
  return queue;
}

/** A unique text, by which the server recognises a request that it has carried out. */
export function newKey() {
  lastKey += 1;
  return `${session}-${lastKey}`;
}

/** The answer to a request, `send(key)`, which is repeated until answered, and carried out once. */
export function sendOnce(send) {
  const key = newKey();
  return persistently(() => send(key), release);
}

/** Journals a request, `{kind, ids, members}`, as the parts in which it is sent. */
export function journaled({ kind, ids, members = {} }) {
  return inPieces({ kind, ids, members, former: formerOf(kind, ids) })
    .map((part) => ({ ...part, number: write(part), key: newKey() }));
}

/**
 * For each photo the present value of what a request changes, as a list of one, or null if that is
 * not known; null alone if no value matters.
 */
function formerOf(kind, ids) {
  const read = present[kind];
  return read === undefined ? null : ids.map((id) => read(id));
}

const present = {
  rate: (id) => {
    const place = photos.placeOf(id);
    if (place < 0) return null;
    const rating = photos.ratingAt(place);
    return [rating === unrated ? null : rating];
  },
  note: (id) => {
    const known = detailsNow(id);
    if (known !== null) return [known.note];
    const place = photos.placeOf(id);
    return place >= 0 && (photos.flagsAt(place) & flag.note) === 0 ? [null] : null;
  },
  move: (id) => {
    const known = detailsNow(id);
    return known === null ? null : [folderOf(known)];
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

/** A part that is not sent, because an earlier one was refused, which the page reports. */
export function giveUp({ number }) {
  erase(number);
}

function sendUntilAnswered({ former, ...part }, key) {
  // The server accepts nothing from a tab that it refuses: the next one sends its journal.
  return persistently(
    (isAgain) => api.changePhotos({ ...part, former: isAgain ? former : null }, { key }),
    release);
}
