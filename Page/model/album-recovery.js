import * as api from '../server/api.js';
import { areSame, joined } from './album-blocks.js';
import { release } from './journal.js';
import { persistently } from './persistence.js';
import { inPieces } from './pieces.js';

/**
 * Saves an album as a former visit left it, unless it was changed elsewhere; `outcome` gets what
 * was saved, and what was lost.
 */
export async function recoverAlbum({ name, revision, version, sent, place }, outcome) {
  try {
    await saveAlbum(name, revision, version, sent);
    outcome.saved += 1;
  } catch ({ message }) {
    const words = `the album ${version.title}`;
    outcome.lost.push({ words, ids: [], message, album: version, place });
  }
}

/** Adds photos to an album as a former visit did; those that are in it are not added again. */
export async function recoverAppended({ name, title, ids }, outcome) {
  for (const { ids: some } of inPieces({ ids, members: {}, former: null })) {
    try {
      await persistently(() => api.changeAlbum(name, { append: some }));
      outcome.saved += some.length;
    } catch ({ message }) {
      outcome.lost.push({ words: `the addition to ${title}`, ids: some, message });
    }
  }
}

/**
 * Saves a version of an album that was made of a revision, or of one of the versions `sent`,
 * however long the server is away.
 */
export async function saveAlbum(name, revision, version, sent = []) {
  try {
    await persistently(() => api.changeAlbum(name, { revision, ...version }), release);
  } catch (error) {
    const current = error.body?.current;
    if (current === undefined || isVersion(current, version)) {
      if (current === undefined) throw error;
      return;
    }
    // The version that the server has may be one of this page's that was not answered.
    if (!sent.some((one) => isVersion(current, one))) throw error;
    const change = { revision: current.revision, ...version };
    await persistently(() => api.changeAlbum(name, change), release);
  }
}

const isVersion = (theirs, { title, blocks }) =>
  theirs.title === title && areSame(theirs.blocks, joined(blocks));
