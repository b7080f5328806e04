import { signal } from '../base/signal.js';
import { on } from '../server/events.js';
import { nameOf } from './photo-name.js';

/**
 * A change that was refused, as `{message, remedy, again, done}`; what was shown of it is taken
 * back. `again()` tries it once more, or is null; `done` is what is said once that has done it, as
 * `{text, icon}`, or null if it says so itself.
 */
export const refusal = signal(null);

/** What the refused change was about: photos by their ids, an album by `ofAlbum`, or nothing. */
let subjects = [];
/** Whether the server did not answer, and what was refused is done once it does. */
let isAway = false;

/** What an album is called where photos are called by their ids. */
export const ofAlbum = (name) => [`album ${name}`];

/** Tells that something was not done, and why; a later success `about` the same takes it back. */
export function refuse(
  { message, remedy = null, status }, { about = [], again = null, done = null } = {},
) {
  subjects = about;
  isAway = status === 0 && again === null;
  refusal.set({ message: named(message), remedy, again, done });
}

/**
 * A change of photos or of an album was made: what was refused of them before is no longer true,
 * nor is it that the server does not answer.
 */
export function heal(about) {
  const done = new Set(about);
  const isDone = subjects.length > 0 && subjects.every((one) => done.has(one));
  if (isAway || isDone) refusal.set(null);
}

/** The server's words, in which photos have the names that the page gives them. */
export function named(message) {
  return message
    .replace(/\bno photo [0-9a-f]{32}\b/g, 'this photo is not here any more')
    .replace(/\b(?:(?:the )?photo )?([0-9a-f]{32})\b/g, (_, id) =>
      nameOf([id], 'the photo').replace(/^Photo /, 'photo '));
}

on('hello', () => isAway && refusal.set(null));
