import { asSentence, counted } from '../base/format.js';
import { signal } from '../base/signal.js';
import { on } from '../server/events.js';
import { nameOf } from './photo-name.js';

/**
 * What was refused and not done since, as `{message, remedy, again, done}`; its effect on the
 * screen is reverted. `again()` retries all of it and returns whether it was done, or is null;
 * `done` is the notice after that, as `{text, icon, isMany}`, or null if `again` gives its own.
 */
export const refusal = signal(null);

/**
 * Each change that was refused: the photos that it was `about`, by their ids, or an album, by
 * `ofAlbum`, which of their `fields` it was to change, and whether it `isAway`: the server did not
 * answer, and it is done once the server does.
 */
let all = [];

/** The most photos that are named. */
const most = 5;

/** The key of an album among the ids of photos. */
export const ofAlbum = (name) => [`album ${name}`];

/**
 * Reports that something was not done, and why; a later success `about` the same fields of the same
 * clears it, and a later failure replaces it. `again(ids)` retries it for some photos, and returns
 * true only if it was done; `done(ids)` is the notice for these then.
 */
export function refuse(
  { message, remedy = null, status }, { about = [], fields = [''], again = null, done = null } = {},
) {
  const isAway = status === 0 && again === null;
  drop(about, (refused) => refused.some((one) => fields.includes(one)));
  if (about.length === 0) all = all.filter((one) => one.about.length > 0);
  all.push({ message: named(message), remedy, about, fields, again, done, isAway });
  tell();
}

/**
 * A change of fields of photos or of an album was made: earlier refusals of these alone no longer
 * hold, nor does it that the server does not answer.
 */
export function heal(about, fields = ['']) {
  const former = all;
  all = all.filter(({ isAway }) => !isAway);
  const isLess = drop(about, (refused) => refused.every((one) => fields.includes(one)));
  if (isLess || all.length < former.length) tell();
}

/** The user has seen what was refused: its line was closed, or its view was left. */
export function dismiss() {
  all = [];
  refusal.set(null);
}

/** Removes the refusals of fields that match; returns whether there were any. */
function drop(about, match) {
  const some = new Set(about);
  const hit = all.filter((one) => match(one.fields) && one.about.some((id) => some.has(id)));
  for (const one of hit) one.about = one.about.filter((id) => !some.has(id));
  all = all.filter((one) => !hit.includes(one) || one.about.length > 0);
  return hit.length > 0;
}

function tell() {
  if (all.length === 0) refusal.set(null);
  else refusal.set({ ...wordsOf(all), ...retryOf(all.filter(({ again }) => again !== null)) });
}

/** The message about refused changes: for one, the server's words alone. */
function wordsOf(some) {
  const [{ message, remedy }] = some;
  if (some.length === 1) return { message, remedy };
  const reasons = new Set(some.map((one) => asSentence(one.message)));
  return {
    message: `${changesOf(some)} not saved: ${namesOf(some)}. ${[...reasons].join(' ')}`,
    remedy: some.map((one) => one.remedy).find((one) => one !== null) ?? null,
  };
}

/** What retries refused changes, in their order, and the notice after that. */
function retryOf(some) {
  if (some.length === 0) return { again: null, done: null };
  const again = async () => {
    all = all.filter((one) => !some.includes(one));
    tell();
    // Each is shown and journaled at once, as by a key, and sent after those before it.
    const made = await Promise.all(some.map((one) => one.again(one.about)));
    return made.every((isMade) => isMade === true);
  };
  const [{ done, about }] = some;
  const isMany = some.length > 1;
  if (isMany) return { again, done: { text: `${changesOf(some)} saved`, icon: 'info', isMany } };
  return { again, done: done === null ? null : done(about) };
}

const changesOf = (some) =>
  counted(some.reduce((sum, { about }) => sum + Math.max(about.length, 1), 0), 'change');

/** The photos and albums that refused changes are about: "photo 8, photo 7 and album crete". */
function namesOf(some) {
  const subjects = [...new Set(some.flatMap(({ about }) => about))];
  const names = subjects.slice(0, most).map((one) =>
    (/^[0-9a-f]{32}$/.test(one) ? spoken(one, 'a photo') : one));
  const left = subjects.length - names.length;
  const last = left > 0 ? `${left} more` : names.pop();
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** The server's words, in which photos have the names that the page gives them. */
export function named(message) {
  return message
    .replace(/\bno photo [0-9a-f]{32}\b/g, 'this photo is no longer here')
    .replace(/\b(?:(?:the )?photo )?([0-9a-f]{32})\b/g, (_, id) => spoken(id, 'the photo'));
}

const spoken = (id, other) => nameOf([id], other).replace(/^Photo /, 'photo ');

on('hello', () => {
  const former = all;
  all = all.filter(({ isAway }) => !isAway);
  if (all.length < former.length) tell();
});
