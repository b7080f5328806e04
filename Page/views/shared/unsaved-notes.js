import { draftOf, dropDraft, keepDraft, takeDraft } from '../../model/drafts.js';

/**
 * Notes that the server does not have yet, as `{text, isSent, base}` by photo, and drafts of them,
 * which outlive the page. `base` is the note that a text started from; null if that was not loaded,
 * in which case the text is appended to it.
 */
export class UnsavedNotes extends Map {
  /** The note of photos has been loaded: what was typed before that is appended to it. */
  load(subject, note) {
    const own = this.get(subject);
    if (own?.base === null) Object.assign(own, { text: joined(note, own.text), base: note });
  }

  /**
   * Whether a note was changed elsewhere since a text in its field was begun; `former` is the note
   * that was known until now, or null.
   */
  isOverrun(subject, text, former, note) {
    const own = this.get(subject);
    const base = former ?? own?.base ?? note;
    return own?.isSent !== true && base !== note && ![base, note].includes(text);
  }

  hasDraft(subject) {
    return draftOf(nameOf(subject)) !== null;
  }

  keepDraft(subject, text, base) {
    keepDraft(nameOf(subject), { text, base });
  }

  dropDraft(subject) {
    dropDraft(nameOf(subject));
  }

  takeDraft(subject, use) {
    takeDraft(nameOf(subject), use);
  }
}

/** A note with a text appended, unless it is that text. */
export const joined = (note, text) =>
  (['', text.trim()].includes(note) ? text : `${note}\n${text}`);

const nameOf = (subject) => `note ${subject}`;
