const place = 'capture.token';

/**
 * Moves the token out of the address into this tab's storage, so that it is in no bookmark, no
 * history and no picture of the screen; returns whether there was one.
 */
export function takeToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get('k');
  if (given === null) return false;
  sessionStorage.setItem(place, given);
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

/** The token that requests carry, or null in a tab that was opened without one. */
export function token() {
  return sessionStorage.getItem(place);
}
