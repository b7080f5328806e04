import { signal } from '../base/signal.js';
import { seek } from '../model/marking.js';
import { go } from '../model/route.js';
import { retried, undo } from '../model/verdicts.js';
import { speak } from './speak.js';

/** What was done last, as a line of `Notice` that passes, or null. */
export const report = signal(null);

/** The notice about the last step that was undone, after which there is nothing to undo. */
let lastUndone = Promise.resolve();

/** Announces what was done, on the screen and to screen readers; `action` is the line's. */
export function tell(text, { icon = 'info', action = null } = {}) {
  speak(text);
  report.set({ icon, text: `${text}.`, action, passes: true });
}

/** Announces to screen readers what was done, once it is. */
export async function speakOnceDone(done, words) {
  if (await done) speak(words);
}

/** Announces what was done once it is, with a button that undoes it. */
export async function tellOnceDone(done, text, icon) {
  if (await done) tellUndoable(text, icon);
}

/** Announces what was done, with a button that undoes it. */
export function tellUndoable(text, icon) {
  tell(text, { icon, action: { text: 'Undo', press: () => takeBack() } });
}

function tellNothing() {
  const press = () => go('sheet', { bin: 'true' });
  tell('Nothing to undo in this tab', { icon: 'undo', action: { text: 'Show the bin', press } });
}

/**
 * Undoes the last change of this tab, announces that once it is done, marks the photo that it was
 * about, and returns what it was, or null.
 */
export function takeBack() {
  const step = undo();
  if (step === null) lastUndone.then(tellNothing);
  else tellOnceUndone(step);
  return step;
}

function tellOnceUndone(step) {
  lastUndone = step.undoing.then((isDone) => {
    if (isDone) tell(step.undone ?? `Undone: ${step.words}`, { icon: 'undo' });
  });
  if (step.ids.length === 1) seek(step.ids[0]);
}

retried.subscribe(({ step }) => tellOnceUndone(step));
