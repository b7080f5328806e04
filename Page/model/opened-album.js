import { signal } from '../base/signal.js';

/** The open album, `{title, blocks}`, as it is shown; null until it is read. */
export const album = signal(null);

/** `reading`, `here`, `gone` if there is no such album, or `failed`. */
export const state = signal('reading');

/** Why the album cannot be read, or null. */
export const failure = signal(null);

/**
 * An album of a name that is not read yet: the revision of the server's that `version` was made of,
 * and the one that was heard of last; `edits` are those of it that the server does not have, in
 * their order.
 *
 * An edit is `{words, fields, part, change, former}`: `words` say what undoing reverts, `fields`
 * distinguish it from other edits of the album, `part(version)` is what of a version it changes,
 * `change(version)` returns the version with it, and `former` is the one that it was made in.
 */
export const opened = (name) => ({
  name, revision: null, heard: null, version: null, listed: null, edits: [],
  saving: null, isDirty: false, unanswered: [], sending: null, entry: null,
});

/** The newest revision of each album that this page has created or shown. */
export const known = new Map();

/** The version of each album that was shown last, with the keys of its blocks. */
export const lastShown = new Map();

/** Records which of the server's revisions an album's version is. */
export function learn(album, newest) {
  album.revision = newest;
  known.set(album.name, newest);
}
