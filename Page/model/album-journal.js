import { written } from './albums.js';
import { erase, rewrite, write } from './journal.js';

/** Journals an album as it is shown, until the server has it or has refused it. */
export function keep(album) {
  const sent = [...album.unanswered, album.sending].filter((one) => one !== null);
  const { name, revision, version } = album;
  const entry = { kind: 'album', name, revision, version: plain(version), sent: sent.map(plain) };
  if (album.entry === null) album.entry = write(entry);
  else rewrite(album.entry, entry);
}

/**
 * Returns the number of an album's entry, which keeps this version, with the reason `why` it is not
 * saved, and no longer follows it.
 */
export function handOver(album, why) {
  const { entry, name, revision, version } = album;
  album.entry = null;
  if (entry !== null) {
    rewrite(entry, { kind: 'album', name, revision, version: plain(version), isCopy: true, why });
  }
  return entry;
}

/** The server has an album as it is shown, or the user knows that it does not. */
export function eraseEntry(album) {
  if (album.entry !== null) erase(album.entry);
  album.entry = null;
}

const plain = ({ title, blocks }) => ({ title, blocks: blocks.map(written) });
