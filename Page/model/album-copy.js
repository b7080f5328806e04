import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { saveAlbum } from './album-recovery.js';
import { written } from './albums.js';
import { release } from './journal.js';
import { persistently } from './persistence.js';
import { heal, refuse } from './refusal.js';
import { newKey } from './sending.js';

/**
 * A version of an album that cannot be saved in its place, as `{version, message, place}`: it stays
 * in the journal at its `place` until the user has decided about it.
 */
export const refusedVersion = signal(null);

/** The maximum length of a title. */
const longest = 200;

/**
 * Saves a version of an album as a separate album, however long the server is unreachable, and
 * calls `kept` once it is saved; returns whether it is.
 */
export async function keepCopy(version, kept) {
  const { title, blocks } = version;
  const copy = `${title}, my version`.slice(0, longest);
  const about = [`copy ${copy}`];
  const key = newKey();
  try {
    const send = () => findOrMake(copy, key);
    const { name, revision, title: given } = await persistently(send, release);
    await saveAlbum(name, revision, { title: given, blocks: blocks.map(written) });
  } catch (error) {
    refuse(error, { about, again: () => keepCopy(version, kept) });
    return false;
  }
  heal(about);
  kept();
  return true;
}

/** An empty album of a title, which may exist already if its text was refused before. */
async function findOrMake(title, key) {
  for (const one of (await api.albums()).albums.filter((album) => album.title === title)) {
    const found = await api.album(one.name);
    if (found.blocks.length === 0) return found;
  }
  return api.makeAlbum(title, key);
}
