/** After this time, a word says that the page is waiting. */
const patience = 400;

/**
 * Calls `tell(true)` once something has been waited for longer than people overlook, and
 * `tell(false)` when it is there. The returned function gets whether there is something to wait
 * for.
 */
export function afterPatience(tell) {
  let timer = null;
  return (isWaiting) => {
    if (isWaiting) {
      timer ??= setTimeout(() => tell(true), patience);
      return;
    }
    clearTimeout(timer);
    timer = null;
    tell(false);
  };
}
