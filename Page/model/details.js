import { signal } from '../base/signal.js';
import { photo } from '../server/api.js';
import { on } from '../server/events.js';

const most = 2000;

/** Objects of photos by id; the ones used last are last. */
const known = new Map();
const asked = new Map();

/** The id of a photo whose object changed, as `{id}`. */
export const described = signal({ id: null });

/** What is known about a photo without asking the server, or null. */
export function detailsNow(id) {
  const object = known.get(id);
  if (object === undefined) return null;
  known.delete(id);
  known.set(id, object);
  return object;
}

/** Everything that the server knows about a photo, with its tiers and states. */
export async function details(id) {
  const object = detailsNow(id);
  if (object !== null) return object;
  if (!asked.has(id)) asked.set(id, ask(id));
  return asked.get(id);
}

async function ask(id) {
  try {
    const object = await photo(id);
    keep(id, object);
    return object;
  } finally {
    asked.delete(id);
  }
}

/** Merges what a change or an event says about a photo; what it leaves out stays. */
export function describe(object) {
  const former = known.get(object.id);
  if (former === undefined) return;
  keep(object.id, { ...former, ...object });
  described.set({ id: object.id });
}

function keep(id, object) {
  known.delete(id);
  known.set(id, object);
  if (known.size > most) known.delete(known.keys().next().value);
}

on('photo', ({ id, change, photo: object }) => {
  // Pixels or states may be others; what is not in the event is read again when it is shown.
  if (object === null || change === 'edited') known.delete(id);
  else describe(object);
});
on('everything', () => known.clear());
