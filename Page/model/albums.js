import { counted, number } from '../base/format.js';
import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { erase, release, write } from './journal.js';
import { persistently } from './persistence.js';
import { inPieces } from './pieces.js';
import { remember } from './recent-albums.js';
import { heal, ofAlbum, refuse } from './refusal.js';
import { inTurn, sendOnce } from './sending.js';
import { steps } from './verdicts.js';

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
 * Makes an empty album, however long the server is away, and returns it, or null if that was
 * refused; `again()` retries the whole action, of which several with one title have `fields` each.
 */
export async function makeAlbum(title, again, fields = ['']) {
  const about = [`new album ${title}`];
  try {
    const made = await journaled(
      { kind: 'making', words: `the new album ${title}` },
      () => sendOnce((key) => api.makeAlbum(title, key)));
    remember(made.name);
    pushStep('album created', made.name, () => removeNow(made.name));
    heal(about, ['', ...fields]);
    await followAlbums();
    return made;
  } catch (error) {
    refuse(error, { about, fields, again });
    return null;
  }
}

/**
 * Removes an album, never its photos, however long the server is away; returns whether it is gone.
 */
export async function removeAlbum(album) {
  const { name, revision, title } = album;
  const about = ofAlbum(name);
  try {
    const { undo } = await journaled(
      { kind: 'removal', name, revision, title },
      () => sendOnce((key) => api.removeAlbum(name, revision, key)));
    pushStep(`${title} deleted`, name, () => sendOnce((key) => api.undo(undo, key)));
    heal(about, ['removal', '']);
    return true;
  } catch (error) {
    // A server that has ended before it answered no longer knows the key.
    if (error.status === 404) return true;
    // An album that has changed is looked at first.
    const again = error.status === 409 ? null : () => removeAlbum(album);
    refuse(error, { about, fields: ['removal'], again });
    return false;
  }
}

/** Lets a change of an album be undone. */
function pushStep(words, name, undo) {
  const entry = { kind: 'undo', words: `the undo of \u201c${words}\u201d` };
  const takeBack = () => journaled(entry, undo);
  steps.push({ ids: [], words, about: ofAlbum(name), takeBack });
}

/** Waits for what `act` does; the next visit reports it if the page is left meanwhile. */
async function journaled(entry, act) {
  const number = write(entry);
  try {
    return await act();
  } finally {
    erase(number);
  }
}

/** What the addition of photos is called: that of others to the same album is another change. */
export const fieldsOf = (ids) => [`photos ${ids.join(' ')}`];

/**
 * Adds the photos at the end of an album that are not in it already, however long the server is
 * away, and returns how many these were; null if some were refused.
 */
export async function addToAlbum(album, ids) {
  const { name, title } = album;
  const entry = write({ kind: 'append', name, title, ids });
  const about = ofAlbum(name);
  const fields = fieldsOf(ids);
  const { before, own, error } = await inTurn(() => append(name, ids));
  erase(entry);
  if (own.length > 0) {
    remember(name);
    pushStep(`added to ${title}`, name, () => takeOut(name, before, own));
  }
  if (error !== null) {
    const part = own.length === 0
      ? '' : `${number(own.length)} of ${counted(ids.length, 'photo')} added to ${title}: `;
    const again = async () => await addToAlbum(album, ids) !== null;
    refuse({ ...error, message: `${part}${error.message}` }, { about, fields, again });
    return null;
  }
  heal(about, fields);
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

/** Removes an album as it is now. */
async function removeNow(name) {
  const { revision } = await persistently(() => api.album(name), release);
  await sendOnce((key) => api.removeAlbum(name, revision, key));
}

/** Takes out the photos that were added at a place, unless others are there now. */
async function takeOut(name, place, ids) {
  const { revision, title, blocks } = await persistently(() => api.album(name), release);
  const isThere = ids.every((id, index) => blocks[place + index]?.photo === id);
  if (!isThere) throw new Error(`The photos that were added to ${title} have been moved since.`);
  blocks.splice(place, ids.length);
  const change = { revision, title, blocks: blocks.map(written) };
  await persistently(() => api.changeAlbum(name, change), release);
}

/** A block as the server reads it. */
export function written({ text, photo, caption }) {
  return photo === undefined ? { text } : { photo, caption: caption ?? null };
}

function renew() {
  if (!isFollowed) return;
  clearTimeout(timer);
  timer = setTimeout(followAlbums, pause);
}

on('album', renew);
on('everything', renew);
on('hello', renew);
