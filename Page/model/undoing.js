import * as api from '../server/api.js';
import { catchUp, keepAhead } from './ahead.js';
import { describe } from './details.js';
import { erase, write } from './journal.js';
import { expectMoved } from './marking.js';
import { unrated } from './outline.js';
import { heal, refuse } from './refusal.js';
import { inTurn } from './sending.js';
import { opened, putBack, takeOut, valuesOf } from './shown-values.js';
import { UndoStack } from './undo-stack.js';

/**
 * The steps that can be undone: those of verdicts, and others with a `takeBack()` of their own.
 */
export const steps = new UndoStack();

/**
 * Takes the last change back, and returns what it was, or null if there is none; its `undoing` is
 * whether it was taken back.
 */
export function undo() {
  const step = steps.pop();
  if (step !== null) step.undoing = step.takeBack === undefined ? takeBack(step) : leave(step);
  return step;
}

/** Takes a step back that knows itself how, and says false where it has told why not. */
async function leave(step) {
  try {
    return (await step.takeBack()) !== false;
  } catch (error) {
    refuse(error);
    return false;
  }
}

async function takeBack(step) {
  const shown = step.former.length === 0 ? [] : valuesOf(step.ids);
  const entries = journal(step, shown);
  putBack(step.former);
  step.ids.forEach(keepAhead);
  const stay = step.inverse === undefined ? () => {} : expectMoved(step.inverse, step.ids);
  const undone = { former: shown };
  const end = opened(undone);
  try {
    const isDone = await inTurn(() => send(step, undone));
    if (!isDone) stay();
    return isDone;
  } finally {
    end();
    entries.forEach(erase);
    step.ids.forEach(catchUp);
  }
}

/** Journals what photos have again: the server's token is of this visit only. */
function journal({ words, ids, former, inverse }, shown) {
  if (inverse !== undefined) return [write({ kind: inverse, ids, members: {} })];
  if (former.length === 0) {
    return [write({ kind: 'undo', ids, words: `the undo of \u201c${words}\u201d` })];
  }
  const now = new Map(shown.map((one) => [one.id, one]));
  const all = former.filter(({ id }) => now.has(id));
  const value = ({ rating }) => (rating === unrated ? null : rating);
  const ratings = [...Map.groupBy(all, value)].map(([rating, some]) => ({
    kind: 'rate', members: { rating }, some, former: some.map(({ id }) => [value(now.get(id))]),
  }));
  const picks = all.filter(({ id, isPicked }) => isPicked !== now.get(id).isPicked);
  const tags = [...Map.groupBy(picks, ({ isPicked }) => isPicked)].map(([isPicked, some]) => ({
    kind: 'tag', members: { [isPicked ? 'add' : 'remove']: ['pick'] }, some,
  }));
  return [...ratings, ...tags].map(({ some, ...entry }) =>
    write({ ...entry, ids: some.map(({ id }) => id) }));
}

/**
 * Sends the tokens of a step, each of which is used up by its answer, not before. `change.former`
 * is what photos had, which they have again if their step stays done.
 */
async function send(step, change) {
  const undone = new Set();
  const takeOutThose = (isOut) => takeOut(change, change.former.filter(isOut));
  let isDone = true;
  try {
    while (step.tokens.length > 0) {
      const answer = await api.undo(step.tokens.at(-1));
      step.tokens.pop();
      for (const photo of answer.photos) describe(photo);
      answer.photos.forEach(({ id }) => undone.add(id));
      takeOutThose((one) => answer.failed.some(({ id }) => id === one.id));
      if (answer.failed.length > 0) refuse(answer.failed[0].error, { ids: step.ids });
      isDone &&= answer.failed.length === 0;
    }
    if (isDone) heal(step.ids);
    return isDone;
  } catch (error) {
    takeOutThose(({ id }) => !undone.has(id));
    const isAway = error.status === 0;
    if (isAway) steps.push(step);
    refuse(error, { ids: step.ids, again: isAway ? undo : null });
    return false;
  }
}
