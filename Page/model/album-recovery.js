import * as api from '../server/api.js';
import { written } from './albums.js';
import { release } from './journal.js';
import { mayPass, persistently } from './persistence.js';
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
    outcome.lost.push(versionLost(version, message, place));
  }
}

/** A version of an album that is not saved, which is offered as a copy. */
export const versionLost = (version, message, place) =>
  ({ words: `the album ${version.title}`, ids: [], message, album: version, place });

/** Adds photos to an album as a former visit did; those that are in it are not added again. */
export async function recoverAppended({ name, title, ids }, outcome) {
  for (const { ids: some } of inPieces({ ids, members: {}, former: null })) {
    try {
      await persistently(() => api.changeAlbum(name, { append: some }));
      outcome.saved += some.length;
    } catch (error) {
      const words = `the addition to ${title}`;
      outcome.lost.push({ kind: 'append', name, title, words, ids: some, ...reason(error) });
    }
  }
}

/** Deletes an album as a former visit did, unless it was changed since. */
export async function recoverRemoved({ name, revision, title }, outcome) {
  try {
    await persistently(() => api.removeAlbum(name, revision));
    outcome.saved += 1;
  } catch (error) {
    const words = `the deletion of the album ${title}`;
    const lost = { kind: 'removal', name, revision, title, words, ids: [], ...reason(error) };
    if (error.status === 404) outcome.saved += 1;
    else outcome.lost.push(lost);
  }
}

/** Why something was not saved, and whether it can be tried again. */
export const reason = (error) => ({ message: error.message, canRetry: mayPass(error) });

/**
 * Saves a version of an album that was made of a revision, or of one of the versions `sent`,
 * however long the server is away.
 */
export async function saveAlbum(name, revision, version, sent = []) {
  try {
    await send(name, revision, version);
  } catch (error) {
    const saved = error.status === 409 ? await findSaved(name, revision, sent) : null;
    if (saved === null) throw error;
    await send(name, saved.revision, version);
  }
}

/**
 * The one of several versions, made of a revision and not answered, that the server has, as
 * `{version, revision}`; or null. Only the server knows in which form it has kept them: it answers
 * a change that it has made already.
 */
export async function findSaved(name, revision, versions) {
  for (const version of versions.toReversed()) {
    try {
      return { version, revision: (await send(name, revision, version)).revision };
    } catch {
      // It has another one.
    }
  }
  return null;
}

function send(name, revision, { title, blocks }) {
  const change = { revision, title, blocks: blocks.map(written) };
  return persistently(() => api.changeAlbum(name, change), release);
}
