import { nameOfTaken } from '../../model/taken.js';
import { steps } from '../../model/verdicts.js';
import { tellUndoable } from '../../shell/report.js';

/** Says that a photo was retaken; the former one is in the bin, from which undo brings it back. */
export function tellRetaken(retaken, undo) {
  const name = nameOfTaken(retaken);
  const undone = `${name} restored`;
  const [ids, inverse] = [[retaken], 'restore'];
  steps.push({ ids, words: 'retaken', undone, inverse, former: [], tokens: [undo] });
  tellUndoable(`${name} retaken, and moved to the bin`, 'bin');
}
