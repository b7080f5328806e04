import * as api from '../server/api.js';
import { untilBack } from '../server/events.js';
import { findSaved } from './album-recovery.js';
import { written } from './albums.js';
import { release } from './journal.js';
import { learn } from './opened-album.js';
import { heal, ofAlbum, refuse } from './refusal.js';

const late = {
  message: 'The album is not saved: the server does not answer',
  remedy: { words: 'It is saved once the server is back.' },
  status: 0,
};

/**
 * Sends the newest version of an album until the server has it, however long that is away; returns
 * whether it has, or what `fail` returns.
 *
 * `take(album, answer)` gets the server's version of it, and `fail(album, error)` why one was
 * refused.
 */
export async function sendNewest(album, { take, fail }) {
  while (album.isDirty) {
    album.isDirty = false;
    const { revision, version, edits } = album;
    try {
      const { title, blocks } = version;
      const change = { revision, title, blocks: blocks.map(written) };
      album.sending = version;
      const answer = await api.changeAlbum(album.name, change);
      album.unanswered = [];
      noteSaved(album, edits);
      take(album, answer);
    } catch (error) {
      if (error.status === 401) await toNextVisit();
      if (error.status === 0) {
        await outlast(album, version);
        continue;
      }
      const saved = error.status === 409
        ? await findSaved(album.name, revision, album.unanswered) : null;
      album.unanswered = [];
      if (saved === null) return await fail(album, error);
      noteSaved(album, editsIn(saved.version, album));
      learn(album, saved.revision);
      album.isDirty ||= saved.version !== album.version;
    } finally {
      album.sending = null;
    }
  }
  return true;
}

/** The edits of an album that a version of it has: those before the one that was made in it. */
function editsIn(version, { edits }) {
  const next = edits.findIndex(({ former }) => former === version);
  return next < 0 ? edits : edits.slice(0, next);
}

/** The server has some edits of an album: they are not refused any more. */
function noteSaved(album, edits) {
  album.edits = album.edits.filter((edit) => !edits.includes(edit));
  heal(ofAlbum(album.name), ['', ...edits.flatMap(({ fields }) => fields)]);
}

/** The server accepts nothing from this tab any more: the next one saves its journal. */
function toNextVisit() {
  release();
  return new Promise(() => {});
}

/** Keeps a version without an answer, until the server may be back. */
async function outlast(album, version) {
  if (album.unanswered.length === 0) refuse(late, { about: ofAlbum(album.name) });
  if (album.unanswered.at(-1) !== version) album.unanswered.push(version);
  album.isDirty = true;
  await untilBack();
}
