import { sameKeys } from './album-blocks.js';

// An edit of an album that was refused, as `opened` describes it, is made once more in the version
// that the album has by then: others may have been made in it meanwhile.

/** An edit that replaces the whole album by a version. */
const whole = (version) => ({ part: (former) => former, change: () => version });

/** The edit that puts the version before another edit in its place. */
export const undoOf = ({ words, fields }, former) =>
  ({ ...whole(former), words, fields: fields.map((field) => `undo ${field}`) });

/**
 * The edit that puts a version that was made here in the place of `theirs`, which an album has from
 * now on instead of those edits that the version consists of.
 */
export function keptInstead(album, { mine, theirs }) {
  const fields = ['', ...album.edits.flatMap((edit) => edit.fields)];
  album.revision = theirs.revision;
  album.version = sameKeys(theirs, mine);
  album.edits = [];
  return { ...whole(mine), words: 'your version kept', fields };
}

/** Whether what an edit changes is in a version as it was when the edit was made. */
export const isAsBefore = ({ part, former }, version) => areAlike(part(former), part(version));

/**
 * A version with an edit; the one that the edit has made at first if it changes nothing in this
 * one, as if its block is gone.
 */
export function replayed({ change, former }, version) {
  const changed = change(version);
  return areAlike(changed, version) ? change(former) : changed;
}

const areAlike = (one, other) => JSON.stringify(one) === JSON.stringify(other);
