import { shownStore } from './journal.js';

const prefix = 'capture.draft.';

/** Keeps a text that is being typed, `{text, base}`, in place of `base`, beyond the tab's end. */
export function keepDraft(name, draft) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ store: shownStore(), ...draft }));
  } catch {
    // Without storage, a text lasts as long as the tab.
  }
}

/** The text of a former visit to this store that was not saved, or null. */
export function draftOf(name) {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + name));
    return isOfShownStore(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function dropDraft(name) {
  if (draftOf(name) !== null) localStorage.removeItem(prefix + name);
}

/** The names of all drafts of this store that begin so. */
export const draftNames = (start) => Object.keys(localStorage)
  .filter((name) => name.startsWith(prefix + start)).map((name) => name.slice(prefix.length))
  .filter((name) => draftOf(name) !== null);

/** Another store may have been served at this address. */
function isOfShownStore(draft) {
  const [shown, own] = [shownStore(), draft?.store ?? null];
  return shown === null || own === null || own === shown;
}
