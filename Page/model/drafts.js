const prefix = 'capture.draft.';

/** Keeps a text that is being typed, `{text, base}`, in place of `base`, beyond the tab's end. */
export function keepDraft(name, draft) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Without storage, a text lasts as long as the tab.
  }
}

/** The text of a former visit that was not saved, or null. */
export function draftOf(name) {
  try {
    return JSON.parse(localStorage.getItem(prefix + name));
  } catch {
    return null;
  }
}

export function dropDraft(name) {
  localStorage.removeItem(prefix + name);
}

/** The names of all drafts that begin so. */
export const draftNames = (start) => Object.keys(localStorage)
  .filter((name) => name.startsWith(prefix + start)).map((name) => name.slice(prefix.length));
