import { counted } from '../base/format.js';
import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { catchUp, keepAhead } from './ahead.js';
import { describe } from './details.js';
import { deselect } from './marking.js';
import { fileNameAt } from './photo-name.js';
import { photos, tell } from './photos.js';
import { UndoStack } from './undo-stack.js';

const most = 1000;

/** A change that was refused, as `{message, remedy}`; what was shown of it is taken back. */
export const refusal = signal(null);

/**
 * The steps that can be undone: those of verdicts, and others with a `takeBack()` of their own.
 */
export const steps = new UndoStack();

/** Changes are sent one after another, in the order in which they were made. */
let queue = Promise.resolve();

/** Gives photos stars, 0 to 5; -1 rejects them, and null takes the rating away. */
export const rate = (ids, rating) =>
  change({
    ids,
    words: rating === -1 ? 'rejected' : rating === null ? 'rating removed' : `${rating} stars`,
    show: (place) => photos.setRating(place, rating),
    send: (some) => api.rate(some, rating),
  });

export const tag = (ids, changes) =>
  change({ ids, words: 'keywords changed', send: (some) => api.tag(some, changes) });
export const note = (ids, text) =>
  change({ ids, words: 'note changed', send: (some) => api.note(some, text) });
export const move = (ids, folder) =>
  change({ ids, words: 'moved', send: (some) => api.move(some, folder) });
/** Moves photos to the bin; `name` is what they are called. */
export const remove = (ids, name = nameOf(ids)) =>
  carry({ ids, words: 'moved to the bin', undone: `${name} restored`, send: api.remove });
export const restore = (ids, name = nameOf(ids)) =>
  carry({ ids, words: 'restored', undone: `${name} moved back to the bin`, send: api.restore });

/** Photos as a sentence calls them: "Photo 20", the name of an imported file, or "3 photos". */
export function nameOf(ids) {
  const place = ids.length === 1 ? photos.placeOf(ids[0]) : -1;
  if (place < 0) return counted(ids.length, 'photo');
  return fileNameAt(place) ?? `Photo ${photos.numberAt(place)}`;
}

/** Takes the last change back, and returns what it was, or null if there is none. */
export function undo() {
  const step = steps.pop();
  if (step === null) return null;
  if (step.takeBack !== undefined) {
    step.takeBack().catch(refuse);
    return step;
  }
  const shown = step.former.length === 0 ? [] : valuesOf(step.ids);
  putBack(step.former);
  step.ids.forEach(keepAhead);
  queue = queue.then(() => sendUndo(step, shown)).finally(() => step.ids.forEach(catchUp));
  return step;
}

/**
 * Sends the tokens of a step, of which each is used up by its answer, and not before. `shown` is
 * what photos had, which they have again if their step stays done.
 */
async function sendUndo(step, shown) {
  const undone = new Set();
  try {
    while (step.tokens.length > 0) {
      const answer = await api.undo(step.tokens.at(-1));
      step.tokens.pop();
      take(answer);
      answer.photos.forEach(({ id }) => undone.add(id));
      putBack(shown.filter((one) => answer.failed.some(({ id }) => id === one.id)));
      if (answer.failed.length > 0) refuse(answer.failed[0].error);
    }
  } catch (error) {
    putBack(shown.filter(({ id }) => !undone.has(id)));
    if (error.status === 0) steps.push(step);
    refuse(error);
  }
}

/**
 * Shows a change at once, sends it, and takes it back where it is refused; returns whether none of
 * it was.
 *
 * `undone` says what has become of the photos when it is undone, for changes that need it.
 * `requests` are `{ids, send}`, one after another, of a change that needs more than one.
 */
export function change({ ids, words, undone, show = null, send, requests = [{ ids, send }] }) {
  const step = { ids, words, undone, former: show === null ? [] : valuesOf(ids), tokens: [] };
  if (show !== null) showAt(ids, show);
  steps.push(step);
  ids.forEach(keepAhead);
  queue = queue.then(() => sendInParts(step, requests)).finally(() => ids.forEach(catchUp));
  return queue;
}

/** Moves photos to the bin or out of it, after which they are no longer selected. */
async function carry(move) {
  const numbers = places(move.ids).map(({ place }) => photos.numberAt(place));
  const isDone = await change(move);
  if (isDone) deselect(numbers);
  return isDone;
}

async function sendInParts(step, requests) {
  const parts = requests.flatMap(inParts);
  const failed = new Set();
  while (parts.length > 0) {
    try {
      const { some, send } = parts[0];
      const answer = await send(some);
      step.tokens.push(answer.undo);
      take(answer);
      answer.failed.forEach(({ id }) => failed.add(id));
      if (answer.failed.length > 0) refuse(answer.failed[0].error);
      parts.shift();
    } catch (error) {
      refuse(error);
      parts.splice(0).forEach(({ some }) => some.forEach((id) => failed.add(id)));
    }
  }
  if (step.ids.every((id) => failed.has(id))) steps.delete(step);
  putBack(step.former.filter(({ id }) => failed.has(id)));
  return failed.size === 0;
}

function inParts({ ids, send }) {
  const count = Math.ceil(ids.length / most);
  return Array.from({ length: count }, (_, part) => ({
    some: ids.slice(part * most, (part + 1) * most), send,
  }));
}

function take(answer) {
  for (const photo of answer.photos) describe(photo);
}

/** Tells that something was not done, and why. */
export function refuse({ message, remedy = null }) {
  refusal.set({ message, remedy });
}

function valuesOf(ids) {
  return places(ids).map(({ id, place }) => ({
    id, rating: photos.ratingAt(place), isPicked: photos.isPickAt(place),
  }));
}

function putBack(former) {
  for (const { id, rating, isPicked } of former) {
    const place = photos.placeOf(id);
    if (place < 0) continue;
    photos.setRating(place, rating);
    photos.setPick(place, isPicked);
    tell('values', place);
  }
}

function showAt(ids, show) {
  const found = places(ids);
  for (const { place } of found) show(place);
  tell('values', found.length === 1 ? found[0].place : null);
}

/** The photos of these ids that are in the list, as `{id, place}`. */
export const places = (ids) =>
  ids.map((id) => ({ id, place: photos.placeOf(id) })).filter(({ place }) => place >= 0);
