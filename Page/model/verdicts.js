import { counted, number } from '../base/format.js';
import { catchUp, keepAhead } from './ahead.js';
import { propertiesOf } from './collapse.js';
import { describe } from './details.js';
import { deselect, expectMoved } from './marking.js';
import { noteOriginals } from './originals.js';
import { nameOf } from './photo-name.js';
import { photos } from './photos.js';
import { heal, refuse } from './refusal.js';
import { deliver, giveUp, inTurn, journaled } from './sending.js';
import { opened, places, showAt, takeOut, valuesOf } from './shown-values.js';
import { steps } from './undoing.js';

export { nameOf } from './photo-name.js';
export { dismiss, ofAlbum, refusal, refuse } from './refusal.js';
export { places } from './shown-values.js';
export { retried, steps, undo } from './undoing.js';

/** Gives photos stars, 0 to 5; -1 rejects them, and null takes the rating away. */
export const rate = (ids, rating) =>
  change({
    ids,
    words: rating === -1 ? 'rejected' : rating === null ? 'rating removed' : `${rating} stars`,
    show: (place) => photos.setRating(place, rating),
    requests: [{ ids, kind: 'rate', members: { rating } }],
  });

export const tag = (ids, changes) => changeOne(ids, 'tag', changes, 'keywords changed');
export const note = (ids, text) => changeOne(ids, 'note', { note: text }, 'note changed');
export const move = (ids, folder) => changeOne(ids, 'move', { folder }, 'moved');
/** Moves photos to the bin; `name` is what they are called. */
export const remove = (ids, name = nameOf(ids)) =>
  carry(ids, 'delete', {
    words: 'moved to the bin', undone: `${name} restored`, inverse: 'restore',
  });
export const restore = (ids, name = nameOf(ids)) =>
  carry(ids, 'restore', {
    words: 'restored', undone: `${name} moved back to the bin`, inverse: 'delete',
  });

/** The icons of the notices about changes, by what undoes them. */
const icons = { restore: 'bin', delete: 'undo' };

const changeOne = (ids, kind, members, words) =>
  change({ ids, words, requests: [{ ids, kind, members }] });

/**
 * Journals a change, shows it at once, sends it, and takes it back where it is refused; returns
 * whether all of it was done, and no photo is back without its original.
 *
 * `undone` is the notice about the photos when it is undone, for changes that need one, and
 * `inverse` is the kind of request that undoes it at another visit. `refused(ids)` gets the photos
 * that are not changed, and `again(ids)` tries it again for some of them.
 * `requests` are `{ids, kind, members}`, one after another.
 */
export function change(wish) {
  const { ids, words, undone, inverse, show = null, requests } = wish;
  const former = show === null ? [] : valuesOf(ids);
  const parts = requests.flatMap(journaled);
  const step = { ids, words, undone, inverse, former, parts, tokens: [] };
  if (show !== null) showAt(ids, show);
  steps.push(step);
  ids.forEach(keepAhead);
  const end = opened(step);
  return inTurn(() => sendParts(step, parts, wish)).finally(() => {
    end();
    ids.forEach(catchUp);
  });
}

/** Moves photos to the bin or out of it, after which they are no longer selected. */
async function carry(ids, kind, words) {
  const numbers = places(ids).map(({ place }) => photos.numberAt(place));
  const stay = expectMoved(kind, ids);
  const again = (some) => carry(some, kind, words);
  const requests = [{ ids, kind }];
  const isDone = await change({ ids, ...words, requests, again, refused: stay });
  if (isDone) deselect(numbers);
  return isDone;
}

async function sendParts(step, parts, wish) {
  const failed = new Map();
  let isWhole = true;
  for (const [at, part] of parts.entries()) {
    try {
      const answer = await deliver(part);
      step.tokens.push(answer.undo);
      take(answer);
      if (wish.inverse !== undefined) isWhole = noteOriginals(answer) && isWhole;
      answer.failed.forEach(({ id, error }) => failed.set(id, error));
    } catch (error) {
      parts.slice(at).forEach((one) => one.ids.forEach((id) => failed.set(id, error)));
      parts.slice(at + 1).forEach(giveUp);
      break;
    }
  }
  if (step.ids.every((id) => failed.has(id))) steps.delete(step);
  takeOut(step, step.former.filter(({ id }) => failed.has(id)));
  wish.refused?.([...failed.keys()]);
  heal(step.ids.filter((id) => !failed.has(id)), propertiesOf(wish.requests));
  if (failed.size > 0) refuseSome([...failed.keys()], failed.values().next().value, wish);
  return failed.size === 0 && isWhole;
}

/** Reports which photos were not changed, and offers to retry those, which is then announced. */
function refuseSome(ids, error, wish) {
  const count = wish.ids.length;
  const part = ids.length < count ? `${number(ids.length)} of ${counted(count, 'photo')}: ` : '';
  refuse({ ...error, message: `${part}${error.message}` }, {
    about: ids,
    fields: propertiesOf(wish.requests),
    again: (some) => wish.again?.(some) ?? changeThose(some, wish),
    done: (some) => ({
      text: `${nameOf(some)}: ${wish.words}`, icon: icons[wish.inverse] ?? 'info',
    }),
  });
}

/** Makes a change for some of its photos only. */
function changeThose(ids, wish) {
  const some = new Set(ids);
  const requests = wish.requests.map((request) => ({
    ...request, ids: request.ids.filter((id) => some.has(id)),
  }));
  return change({ ...wish, ids, requests });
}

function take(answer) {
  for (const photo of answer.photos) describe(photo);
}
