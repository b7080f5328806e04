import { compareWithNext } from '../shared/compare-next.js';
import { moveKeys, zoomKeys } from '../shared/photo-keys.js';
import { presentKeys } from '../shared/presenter.js';
import { takeAlongKeys } from '../shared/take-along.js';
import { verdictKeys } from '../shared/verdict-keys.js';

const group = 'Cull';

/** The rows of the table of keys for culling. */
export function cullKeys({ input, review, verdicts, toggleAuto }) {
  return [
    ...review.keys,
    ...moveKeys(),
    { keys: ['Enter'], words: 'Zoom', group: 'Look', run: () => input.toggle() },
    ...zoomKeys(input),
    ...verdictKeys(verdicts),
    { keys: ['a'], words: 'Auto-advance on or off', group, run: toggleAuto },
    { keys: ['c'], words: 'Compare with the next', group: 'Look', run: compareWithNext },
    ...takeAlongKeys(),
    ...presentKeys(),
    { keys: ['r'], words: 'Review the rejects', group, run: () => review.open() },
  ];
}
