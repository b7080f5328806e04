/**
 * An album of a name that is not read yet: the revision of the server's that `version` was made of,
 * and the one that was heard of last.
 */
export const opened = (name) => ({
  name, revision: null, heard: null, version: null, listed: null,
  saving: null, isDirty: false, unanswered: [], sending: null, entry: null,
});
