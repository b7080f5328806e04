import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { refusedVersion } from './album-copy.js';
import { handOver } from './album-journal.js';
import { replayed } from './album-replay.js';
import { leave } from './journal.js';
import { state } from './opened-album.js';
import { ofAlbum, refuse } from './refusal.js';

/**
 * Two versions of an album, `{opened, mine, theirs}`: it was changed here, and elsewhere meanwhile,
 * and none is used before the user has answered; or null.
 */
export const conflict = signal(null);

/**
 * Why the server has not taken a version of an album, as `{kind, theirs}` with the version that it
 * has: `changed` elsewhere, `gone`, `refused`, or `unread` if its version cannot be read.
 */
export async function judged({ name }, error) {
  const theirs = error.body?.current ?? await api.album(name).catch(() => null);
  if (theirs === null) return { kind: error.status === 404 ? 'gone' : 'unread', theirs };
  return { kind: error.status === 409 ? 'changed' : 'refused', theirs };
}

/**
 * Asks about a refused edit of an album that has had other changes since, and returns null; if
 * those cannot be read, it is refused again, and false is returned.
 */
export async function askAbout(album, edit, isOpen) {
  await album.saving;
  try {
    const theirs = await api.album(album.name);
    const asked = conflict.get();
    const mine = replayed(edit, asked?.opened === album ? asked.mine : album.version);
    if (isOpen()) conflict.set({ opened: album, mine, theirs });
    return null;
  } catch (error) {
    const again = () => askAbout(album, edit, isOpen);
    refuse(error, { about: ofAlbum(album.name), fields: edit.fields, again });
    return false;
  }
}

/**
 * Asks about an album that is shown and was changed elsewhere to `theirs`; of one that is gone or
 * not shown, the version is offered as a copy.
 */
export function leaveToPerson(album, theirs, error, isOpen) {
  if (theirs !== null && isOpen) {
    conflict.set({ opened: album, mine: album.version, theirs });
    return;
  }
  offerCopy(album, error);
  if (isOpen) state.set('gone');
}

/** Offers to keep a version as a copy, which stays in the journal until then. */
function offerCopy(album, { message }) {
  refusedVersion.set({ version: album.version, message, place: leave(handOver(album, message)) });
}
