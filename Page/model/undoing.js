import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { catchUp, keepAhead } from './ahead.js';
import { propertiesOf } from './collapse.js';
import { describe } from './details.js';
import { erase, write } from './journal.js';
import { expectMoved } from './marking.js';
import { noteOriginals } from './originals.js';
import { unrated } from './outline.js';
import { heal, ofAlbum, refuse } from './refusal.js';
import { inTurn, sendOnce } from './sending.js';
import { opened, putBack, takeOut, valuesOf } from './shown-values.js';
import { UndoStack } from './undo-stack.js';

/**
 * The steps that can be undone: those of verdicts, and others with a `takeBack()` of their own,
 * which may be `about` an album.
 */
export const steps = new UndoStack();

/** What a step has changed, as refusals name it. */
const aboutOf = ({ ids, album, about = album === undefined ? ids : ofAlbum(album) }) => about;

/** What of that it has changed. */
const fieldsOf = ({ parts, about }) =>
  (parts === undefined ? [about === undefined ? '' : 'undo'] : propertiesOf(parts));

/** A step that is undone once more, after that was refused, as `{step}`. */
export const retried = signal(null);

/**
 * Undoes the last change, and returns what it was, or null if there is none; its `undoing` is
 * whether it was undone, and no photo is back without its original.
 */
export function undo() {
  const step = steps.pop();
  if (step !== null) begin(step);
  return step;
}

function begin(step) {
  step.undoing = step.takeBack === undefined ? takeBack(step) : leave(step);
}

/** Undoes a step that knows how itself; returns false if it has reported why not. */
async function leave(step) {
  try {
    if (await step.takeBack() === false) return false;
    if (step.about !== undefined) heal(step.about, fieldsOf(step));
    return true;
  } catch (error) {
    refuseUndo(step, error);
    return false;
  }
}

/** Reports why a step was not undone, and keeps it unless that is permanent. */
function refuseUndo(step, error) {
  const isLasting = error.status !== 0 && !(error.status >= 500);
  if (!isLasting) steps.push(step);
  const again = isLasting ? null : () => retry(step);
  refuse(error, { about: aboutOf(step), fields: fieldsOf(step), again });
}

/** Undoes that very step, whatever was done since, unless it has been undone meanwhile. */
function retry(step) {
  if (!steps.delete(step)) return step.undoing;
  begin(step);
  retried.set({ step });
  return step.undoing;
}

async function takeBack(step) {
  const shown = step.former.length === 0 ? [] : valuesOf(step.ids);
  const entries = journal(step, shown);
  putBack(step.former);
  step.ids.forEach(keepAhead);
  const stay = step.inverse === undefined ? () => {} : expectMoved(step.inverse, step.ids);
  const undone = { former: shown, stay };
  const end = opened(undone);
  try {
    return await inTurn(() => send(step, undone));
  } finally {
    end();
    entries.forEach(erase);
    step.ids.forEach(catchUp);
  }
}

/** Journals what photos have again: the server's token is of this visit only. */
function journal(step, shown) {
  const { ids, former, inverse } = step;
  if (inverse !== undefined) return [write({ kind: inverse, ids, members: {} })];
  return former.length === 0 ? journalParts(step) : journalVerdicts(former, shown);
}

/** Journals the notes and folders before a step; for unknown ones, that the step is undone. */
function journalParts({ words, ids, parts }) {
  const known = parts.filter(({ former }) => former !== null).flatMap(({ former, ...part }) => {
    const [[name, value]] = Object.entries(part.members);
    return part.ids
      .map((id, index) => ({ id, kind: part.kind, name, value, before: former[index] }))
      .filter(({ before }) => before !== null);
  });
  const entries = Map.groupBy(known, ({ kind, before }) => JSON.stringify([kind, before]));
  const written = [...entries.values()].map((some) => {
    const [{ kind, name, before: [value] }] = some;
    return write({
      kind, members: { [name]: value },
      ids: some.map(({ id }) => id), former: some.map((one) => [one.value]),
    });
  });
  const found = new Set(known.map(({ id }) => id));
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0) return written;
  const undone = `the undo of \u201c${words}\u201d`;
  return [...written, write({ kind: 'undo', ids: others, words: undone })];
}

/** Journals the ratings and picks before a step, of which those that are shown come after. */
function journalVerdicts(former, shown) {
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
 * is what photos had, which they have again if their step stays done; `change.stay` gets their ids.
 */
async function send(step, change) {
  const undone = new Set();
  const takeOutThose = (isOut) => takeOut(change, change.former.filter(isOut));
  let isDone = true;
  let isWhole = true;
  try {
    while (step.tokens.length > 0) {
      const answer = await sendOnce((key) => api.undo(step.tokens.at(-1), key));
      step.tokens.pop();
      for (const photo of answer.photos) describe(photo);
      if (step.inverse !== undefined) isWhole = noteOriginals(answer) && isWhole;
      answer.photos.forEach(({ id }) => undone.add(id));
      takeOutThose((one) => answer.failed.some(({ id }) => id === one.id));
      change.stay(answer.failed.map(({ id }) => id));
      if (answer.failed.length > 0) {
        const about = answer.failed.map(({ id }) => id);
        refuse(answer.failed[0].error, { about, fields: fieldsOf(step) });
      }
      isDone &&= answer.failed.length === 0;
    }
    if (isDone) heal(step.ids, fieldsOf(step));
    return isDone && isWhole;
  } catch (error) {
    takeOutThose(({ id }) => !undone.has(id));
    change.stay(step.ids.filter((id) => !undone.has(id)));
    refuseUndo(step, error);
    return false;
  }
}
