/**
 * An album of a name that is not read yet: the revision of the server's that `version` was made of,
 * and the one that was heard of last; `edit` is what was changed last, as `{words, field}`, where
 * `field` distinguishes it from other changes of the album.
 */
export const opened = (name) => ({
  name, revision: null, heard: null, version: null, listed: null, edit: null,
  saving: null, isDirty: false, unanswered: [], sending: null, entry: null,
});

/** The newest revision of each album that this page has made or shown. */
export const known = new Map();

/** Notes which revision of the server's an album's version is. */
export function learn(album, newest) {
  album.revision = newest;
  known.set(album.name, newest);
}
