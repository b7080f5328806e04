import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { refusedVersion } from './album-copy.js';
import { handOver } from './album-journal.js';
import { leave } from './journal.js';
import { ofAlbum, refuse } from './refusal.js';

/**
 * Two versions of an album, `{opened, mine, theirs}`: it was changed here, and elsewhere meanwhile,
 * and none is taken over before a person has answered; or null.
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
 * Asks about a refused version of an album that has had other changes since, and returns null; if
 * those cannot be read, it is refused again, and false is returned.
 */
export async function askAbout(album, version, isOpen) {
  await album.saving;
  try {
    const theirs = await api.album(album.name);
    if (isOpen()) conflict.set({ opened: album, mine: version, theirs });
    return null;
  } catch (error) {
    const again = () => askAbout(album, version, isOpen);
    refuse(error, { about: ofAlbum(album.name), again });
    return false;
  }
}

/** Offers to keep a version as a copy, which stays in the journal until then. */
export function offerCopy(album, { message }) {
  refusedVersion.set({ version: album.version, message, place: leave(handOver(album, message)) });
}
