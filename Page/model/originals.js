import { counted } from '../base/format.js';
import { signal } from '../base/signal.js';
import { photo } from '../server/api.js';
import { on } from '../server/events.js';
import { named } from './refusal.js';

/** The message about photos that are back without their originals, `{message, remedy}`, or null. */
export const lacking = signal(null);

/** The error of each of these photos, by its id. */
const errors = new Map();

/** Changes after which a photo lacks its original as before. */
const indifferent = ['described', 'restored'];

/** Settled once all photos with news have been checked again. */
let looks = Promise.resolve();

/** Reports which photos an answer restored without their originals; true if there are none. */
export function noteOriginals({ photos, missing = [] }) {
  for (const { id } of photos) errors.delete(id);
  for (const { id, error } of missing) errors.set(id, error);
  tell();
  return missing.length === 0;
}

/** The user has seen which originals are missing: the line that says so was closed or left. */
export function dismissLacking() {
  errors.clear();
  lacking.set(null);
}

function tell() {
  if (errors.size === 0) {
    if (lacking.get() !== null) lacking.set(null);
    return;
  }
  const [{ message, remedy }] = errors.values();
  const isKnown = [...errors.values()].every(({ kind }) => kind === 'missing');
  const text = errors.size === 1
    ? `${named(message)}; the photo ${isKnown ? 'is back without it' : 'has left the bin'}`
    : `${counted(errors.size, 'photo')} are back without their originals, which are missing`
      + (isKnown ? '' : ' or cannot be read');
  lacking.set({ message: text, remedy });
}

/** Asks again about a photo that has changed according to an event. */
function lookAgain(id) {
  looks = looks.then(async () => {
    const error = errors.get(id);
    if (error === undefined || await isLacking(id)) return;
    // It may have been restored again meanwhile.
    if (errors.get(id) !== error) return;
    errors.delete(id);
    tell();
  });
}

/** Whether a photo is still back without its original, as far as that can be found out. */
async function isLacking(id) {
  try {
    // The facts are read from the original.
    const { deleted, exif } = await photo(id);
    return deleted === null && exif === null;
  } catch ({ status }) {
    return status !== 404;
  }
}

on('photo', ({ id, change }) => {
  if (!indifferent.includes(change)) lookAgain(id);
});
on('everything', () => [...errors.keys()].forEach(lookAgain));
