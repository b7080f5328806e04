import { forTab } from '../base/storage.js';

const place = 'capture.token';

let isKept = true;

/** The token that the address has in its fragment, or null. */
export const givenToken = () => new URLSearchParams(location.hash.slice(1)).get('k');

/**
 * Moves the token out of the address into this tab's storage, so that it is in no bookmark, no
 * history and no picture of the screen.
 */
export function takeToken() {
  const given = givenToken();
  if (given === null) return;
  isKept = forTab.write(place, given);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/**
 * The token that requests carry, or null in a tab that was opened without one. A page that is left
 * for another address of its own already has that one's.
 */
export const token = () => givenToken() ?? forTab.read(place);

/** The fragment for another window, which inherits the storage, unless the browser refuses it. */
export const fragment = () => (isKept ? '' : `#k=${token()}`);
