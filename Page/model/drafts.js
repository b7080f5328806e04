import { forBrowser } from '../base/storage.js';
import { says } from './album-blocks.js';
import {
  afterTab, entriesOf, forget, formerTabs, hold, keep, shownStore, thisTab,
} from './journal.js';

const prefix = 'capture.draft.';

/** Keeps a text that is being typed in place of `base`, as `{text, base}`, even if the tab ends. */
export function keepDraft(name, draft) {
  hold();
  keep(prefix + name, { store: shownStore(), tab: thisTab, ...draft });
}

/** The text of this store that was not saved, or null; another tab may still be typing it. */
export function draftOf(name) {
  const draft = forBrowser.readValue(prefix + name);
  return isOfShownStore(draft) ? draft : null;
}

/**
 * Calls `act(draft)` with a text that was not saved, unless there is none: at once if it is this
 * tab's, and else once the tab in which it was typed is gone. From then on it is this tab's.
 */
export async function takeDraft(name, act) {
  const { tab } = draftOf(name) ?? { tab: null };
  const take = () => {
    const draft = draftOf(name);
    if (draft === null || draft.tab !== tab) return;
    keepDraft(name, { ...draft, tab: thisTab });
    act(draft);
  };
  if (isOwn(tab)) take();
  else await afterTab(tab, take);
}

/** Forgets a text of this tab's. */
export function dropDraft(name) {
  const draft = draftOf(name);
  if (draft !== null && isOwn(draft.tab)) forget(prefix + name);
}

/** The names of all drafts of this store with this prefix. */
export const draftNames = (start) => forBrowser.names(prefix + start)
  .map((name) => name.slice(prefix.length)).filter((name) => draftOf(name) !== null);

/**
 * Whether an earlier visit has left a version of an album with a draft's text in the journal, which
 * the page reports by itself.
 */
export const isJournaled = (ofAlbum, draft) => formerTabs().flatMap(entriesOf).some(
  ({ kind, name, version }) => kind === 'album' && name === ofAlbum && says(version, draft));

/** Another store may have been served at this address. */
function isOfShownStore(draft) {
  const [shown, own] = [shownStore(), draft?.store ?? null];
  return shown === null || own === null || own === shown;
}

/** A draft without a tab is from an earlier version of this page. */
const isOwn = (tab) => [null, undefined, thisTab].includes(tab);
