import { counted } from '../base/format.js';
import { signal } from '../base/signal.js';
import { named } from './refusal.js';

/** What is said of photos that are back without their originals, `{message, remedy}`, or null. */
export const lacking = signal(null);

/** The error of each of these photos, by its id. */
const errors = new Map();

/** Tells which photos an answer has brought back without their originals; true if it was none. */
export function noteOriginals({ photos, missing = [] }) {
  for (const { id } of photos) errors.delete(id);
  for (const { id, error } of missing) errors.set(id, error);
  tell();
  return missing.length === 0;
}

/** A person knows which originals are missing: the line that says so was closed or left. */
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
