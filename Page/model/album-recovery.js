import * as api from '../server/api.js';
import { areSame, joined } from './album-blocks.js';
import { persistently } from './persistence.js';

/**
 * Saves an album as a former visit left it, unless it was changed elsewhere; `outcome` gets what
 * was saved, and what was lost.
 */
export async function recoverAlbum({ name, revision, version, sent }, outcome) {
  try {
    await save(name, revision, version, sent);
    outcome.saved += 1;
  } catch ({ message }) {
    outcome.lost.push({ words: `the album ${version.title}`, ids: [], message, album: version });
  }
}

async function save(name, revision, version, sent) {
  try {
    await persistently(() => api.changeAlbum(name, { revision, ...version }));
  } catch (error) {
    const current = error.body?.current;
    if (current === undefined || isVersion(current, version)) {
      if (current === undefined) throw error;
      return;
    }
    // The version that the server has may be one of this page's that was not answered.
    if (!sent.some((one) => isVersion(current, one))) throw error;
    await persistently(() => api.changeAlbum(name, { revision: current.revision, ...version }));
  }
}

const isVersion = (theirs, { title, blocks }) =>
  theirs.title === title && areSame(theirs.blocks, joined(blocks));
