/** After this time, the page says that it is waiting. */
const patience = 400;

/**
 * Calls `tell(true)` once a wait has become noticeable, and `tell(false)` when it is over. Pass
 * whether there is something to wait for to the returned function.
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
