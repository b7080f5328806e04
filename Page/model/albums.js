import { counted, number } from '../base/format.js';
import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { erase, release, write } from './journal.js';
import { persistently } from './persistence.js';
import { inPieces } from './pieces.js';
import { heal, refuse } from './refusal.js';
import { steps } from './verdicts.js';

const storage = 'capture.albums';
const mostRecent = 20;
const pause = 200;

/** The albums of the store, `{name, title, photos, revision}`, or null until they are read. */
export const albums = signal(null);

/** Files in the folder of albums that are none, `{path, error}`. */
export const problems = signal([]);

/** Why the albums cannot be read, as the server's error, or null. */
export const failure = signal(null);

/** The photos that were added last, as `{name, title, count}`, or null. */
export const added = signal(null);

let isFollowed = false;
let timer = null;

/** Reads the albums, and again whenever one of them changes. */
export async function followAlbums() {
  isFollowed = true;
  clearTimeout(timer);
  try {
    const answer = await api.albums();
    problems.set(answer.problems ?? []);
    albums.set(answer.albums);
    failure.set(null);
  } catch (error) {
    failure.set(error);
  }
}

/**
 * Makes an empty album, and returns it, or null if that was refused; `again()` then does what it
 * was made for once more.
 */
export async function makeAlbum(title, again) {
  try {
    const made = await api.makeAlbum(title);
    remember(made.name);
    pushStep('album made', () => removeNow(made.name));
    await followAlbums();
    return made;
  } catch (error) {
    refuse(error, { again });
    return null;
  }
}

/** Removes an album, never its photos; returns whether it did. */
export async function removeAlbum(album) {
  const { name, revision, title } = album;
  const entry = write({ kind: 'removal', name, revision, title });
  try {
    const { undo } = await api.removeAlbum(name, revision);
    pushStep(`${title} deleted`, () => api.undo(undo));
    return true;
  } catch (error) {
    // An album that has changed is looked at first.
    refuse(error, { again: error.status === 409 ? null : () => removeAlbum(album) });
    return false;
  } finally {
    erase(entry);
  }
}

/** Lets a change of albums be undone; the next visit says so if the page is left meanwhile. */
function pushStep(words, undo) {
  const takeBack = async () => {
    const entry = write({ kind: 'undo', words: `the undo of \u201c${words}\u201d` });
    try {
      return await undo();
    } finally {
      erase(entry);
    }
  };
  steps.push({ ids: [], words, takeBack });
}

/**
 * Adds the photos at the end of an album that are not in it already, however long the server is
 * away, and returns how many these were; null if some were refused.
 */
export async function addToAlbum(album, ids) {
  const { name, title } = album;
  const entry = write({ kind: 'append', name, title, ids });
  const { before, own, error } = await append(name, ids);
  erase(entry);
  if (own.length > 0) {
    remember(name);
    pushStep(`added to ${title}`, () => takeOut(name, before, own));
  }
  if (error !== null) {
    const part = own.length === 0
      ? '' : `${number(own.length)} of ${counted(ids.length, 'photo')} added to ${title}: `;
    const again = () => addToAlbum(album, ids);
    refuse({ ...error, message: `${part}${error.message}` }, { again });
    return null;
  }
  heal([]);
  added.set({ name, title, count: own.length });
  return own.length;
}

/**
 * Adds photos to an album that had `before` blocks, and returns those that were added, and why the
 * others were not, or null.
 */
async function append(name, ids) {
  let before = 0;
  let blocks = [];
  const result = (error) => ({
    before, own: blocks.slice(before).map(({ photo }) => photo), error,
  });
  try {
    ({ blocks } = await persistently(() => api.album(name), release));
    before = blocks.length;
    for (const { ids: some } of inPieces({ ids, members: {}, former: null })) {
      const send = () => api.changeAlbum(name, { append: some });
      ({ blocks } = await persistently(send, release));
    }
    return result(null);
  } catch (error) {
    return result(error);
  }
}

/** The albums, those that photos were added to last before the others. */
export function recentFirst(all) {
  const recent = recentNames();
  const rank = ({ name }) => {
    const at = recent.indexOf(name);
    return at < 0 ? mostRecent : at;
  };
  return [...all].sort((one, other) => rank(one) - rank(other));
}

/** Removes an album as it is now. */
async function removeNow(name) {
  const { revision } = await api.album(name);
  await api.removeAlbum(name, revision);
}

/** Takes out the photos that were added at a place, unless others are there now. */
async function takeOut(name, place, ids) {
  const { revision, title, blocks } = await api.album(name);
  const isThere = ids.every((id, index) => blocks[place + index]?.photo === id);
  if (!isThere) throw new Error(`The photos that were added to ${title} have been moved since.`);
  blocks.splice(place, ids.length);
  await api.changeAlbum(name, { revision, title, blocks: blocks.map(written) });
}

/** A block as the server reads it. */
export function written({ text, photo, caption }) {
  return photo === undefined ? { text } : { photo, caption: caption ?? null };
}

function recentNames() {
  try {
    return JSON.parse(localStorage.getItem(storage)) ?? [];
  } catch {
    return [];
  }
}

function remember(name) {
  const others = recentNames().filter((other) => other !== name);
  try {
    localStorage.setItem(storage, JSON.stringify([name, ...others].slice(0, mostRecent)));
  } catch {
    // Without storage, albums are in the server's order.
  }
}

function renew() {
  if (!isFollowed) return;
  clearTimeout(timer);
  timer = setTimeout(followAlbums, pause);
}

on('album', renew);
on('everything', renew);
on('hello', renew);
