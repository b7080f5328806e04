import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { saveAlbum } from './album-recovery.js';
import { written } from './albums.js';
import { release } from './journal.js';
import { persistently } from './persistence.js';
import { heal, refuse } from './refusal.js';

/**
 * A version of an album that cannot be saved in its place, as `{version, message, place}`: it stays
 * in the journal at its `place` until a person has decided about it.
 */
export const refusedVersion = signal(null);

/** As many characters as a title has. */
const longest = 200;

/**
 * Keeps a version of an album as one of its own, however long the server is away, and calls `kept`
 * once it is; returns whether it is.
 */
export async function keepCopy(version, kept) {
  const { title, blocks } = version;
  try {
    const copy = `${title}, my version`.slice(0, longest);
    const { name, revision, title: given } = await persistently(() => findOrMake(copy), release);
    await saveAlbum(name, revision, { title: given, blocks: blocks.map(written) });
  } catch (error) {
    refuse(error, { again: () => keepCopy(version, kept) });
    return false;
  }
  heal([]);
  kept();
  return true;
}

/** An empty album of a title, which may be there already: its making was not answered. */
async function findOrMake(title) {
  for (const one of (await api.albums()).albums.filter((album) => album.title === title)) {
    const found = await api.album(one.name);
    if (found.blocks.length === 0) return found;
  }
  return api.makeAlbum(title);
}
