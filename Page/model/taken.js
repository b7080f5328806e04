import { derived, signal } from '../base/signal.js';
import { forTab } from '../base/storage.js';
import { photo as read } from '../server/api.js';
import { on } from '../server/events.js';

const place = 'capture.taken';
const most = 100;
const tooEarly = 'too early to say';

/**
 * The photos that the server's cameras took while this tab was open, in the order of their
 * numbers; `isGone` while a photo is in the bin.
 */
const taken = signal(forTab.readValue(place) ?? []);

/** The last of them that is not in the bin, as `summary` has it, or null: it may be retaken. */
export const lastTaken = derived(
  [taken], (all) => all.findLast(({ isGone }) => !isGone) ?? null,
);

/** What a view needs to show a photo that an event brings; the size is that of the upright one. */
export function summary({ id, width, height, orientation }, number, edition) {
  const isTurned = orientation >= 5;
  return {
    id,
    number,
    edition: edition.slice(-8),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

/**
 * The remark about a photo whose picture had not settled, after "Photo 12 taken"; otherwise null.
 * There is none for "too early to say" if the user saw the picture at the press.
 */
export function doubtAbout({ shot }, { wasSeen }) {
  const { settled = true, reason = null } = shot?.report?.settle ?? {};
  if (settled || (wasSeen && reason === tooEarly)) return null;
  if (reason === tooEarly) return ', but the picture had no time to settle';
  return `, but the picture had not settled: ${reason}`;
}

/** A camera of the server took a photo, which is the server's object. */
export function took(photo) {
  if (taken.get().some(({ id }) => id === photo.id)) return;
  const one = { ...summary(photo, photo.number, photo.edition), isGone: false };
  const all = [...taken.get(), one].sort((first, second) => first.number - second.number);
  taken.set(all.slice(-most));
}

/** Finds out which photos are gone that were taken before the page was loaded. */
export async function verify() {
  for (let last = lastTaken.get(); last !== null; last = lastTaken.get()) {
    const photo = await read(last.id).catch((error) => {
      if (error.status !== 404) throw error;
      return null;
    });
    if (photo !== null && photo.deleted === null) return;
    replace(last.id, { isGone: true });
  }
}

/** What a photo that was taken here is called. */
export function nameOfTaken(id) {
  const photo = taken.get().find((one) => one.id === id);
  return photo === undefined ? 'The photo' : `Photo ${photo.number}`;
}

function replace(id, members) {
  taken.update((all) => all.map((one) => (one.id === id ? { ...one, ...members } : one)));
}

taken.subscribe((all) => forTab.writeValue(place, all));

on('shot', ({ stage, photo }) => stage === 'kept' && photo?.edition !== undefined && took(photo));
on('photo', ({ id, photo, number, edition }) => {
  if (!taken.get().some((one) => one.id === id)) return;
  const isGone = photo === null || photo.deleted !== null;
  replace(id, isGone ? { isGone } : { isGone, ...summary(photo, number, edition) });
});
