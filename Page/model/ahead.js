/** Photos whose verdicts are shown before the server knows them, and how many changes of each. */
const ahead = new Map();
/** What goes on once there are none. */
const waiting = [];

/** Lets no event put back the verdict of a photo, which is shown before the server knows it. */
export function keepAhead(id) {
  ahead.set(id, (ahead.get(id) ?? 0) + 1);
}

/** Ends one `keepAhead`. */
export function catchUp(id) {
  const left = (ahead.get(id) ?? 1) - 1;
  if (left > 0) ahead.set(id, left);
  else ahead.delete(id);
  if (ahead.size === 0) waiting.splice(0).forEach((goOn) => goOn());
}

export const isAhead = (id) => ahead.has(id);

/** Waits until the server has all verdicts, since it decides which photos have one. */
export async function caughtUp() {
  if (ahead.size > 0) await new Promise((resolve) => waiting.push(resolve));
}
