import { nameOfTaken } from '../model/taken.js';
import { steps } from '../model/verdicts.js';
import { tellUndoable } from '../shell/report.js';

/** Says that a photo was retaken; the former one is in the bin, from which undo brings it back. */
export function tellRetaken(retaken, undo) {
  const name = nameOfTaken(retaken);
  const undone = `${name} restored`;
  steps.push({ ids: [retaken], words: 'retaken', undone, former: [], tokens: [undo] });
  tellUndoable(`${name} retaken, and moved to the bin`, 'bin');
}
