import * as api from '../server/api.js';
import { untilBack } from '../server/events.js';
import { areSame, joined } from './album-blocks.js';
import { written } from './albums.js';
import { release } from './journal.js';
import { heal, refuse } from './refusal.js';

const late = {
  message: 'The album is not saved: the server does not answer',
  remedy: { words: 'It is saved once the server is back.' },
  status: 0,
};

/**
 * Sends the newest version of an album until the server has it, however long that is away; returns
 * whether it has, or has refused it.
 *
 * `take(album, answer)` gets what the server has made of it, `learn(album, revision)` the revision
 * of a version that was saved though its answer was lost, and `fail(album, error)` why one was
 * refused.
 */
export async function sendNewest(album, { learn, take, fail }) {
  while (album.isDirty) {
    album.isDirty = false;
    const { revision, version } = album;
    try {
      const { title, blocks } = version;
      const change = { revision, title, blocks: blocks.map(written) };
      album.sending = version;
      const answer = await api.changeAlbum(album.name, change);
      album.unanswered = [];
      heal([]);
      take(album, answer);
    } catch (error) {
      if (error.status === 401) await toNextVisit();
      const saved = album.unanswered.find((one) => isVersion(error.body?.current, one));
      if (error.status === 0) {
        await outlast(album, version);
      } else if (saved !== undefined) {
        learn(album, error.body.current.revision);
        album.unanswered = [];
        album.isDirty ||= saved !== album.version;
      } else {
        album.unanswered = [];
        await fail(album, error);
        return false;
      }
    } finally {
      album.sending = null;
    }
  }
  return true;
}

/** The server takes nothing of this tab any more: the next one saves what it has journaled. */
function toNextVisit() {
  release();
  return new Promise(() => {});
}

/** Keeps a version that was not answered, until the server may be back. */
async function outlast(album, version) {
  if (album.unanswered.length === 0) refuse(late);
  if (album.unanswered.at(-1) !== version) album.unanswered.push(version);
  album.isDirty = true;
  await untilBack();
}

/** Whether the server's version of an album, if there is one, says what another one does. */
const isVersion = (theirs, { title, blocks }) =>
  theirs?.title === title && areSame(theirs.blocks, joined(blocks));
