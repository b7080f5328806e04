import { compareWithNext } from './compare-next.js';
import { moveKeys, zoomKeys } from './photo-keys.js';
import { presentKeys } from './presenter.js';
import { takeAlongKeys } from './take-along-keys.js';
import { verdictKeys } from './verdict-keys.js';

const group = 'Cull';

/** The rows of the table of keys for culling. */
export function cullKeys({ input, review, verdicts, toggleAuto }) {
  return [
    ...review.keys,
    ...moveKeys(group),
    { keys: ['Enter'], words: 'Zoom', group, run: () => input.toggle() },
    ...zoomKeys(input, group),
    ...verdictKeys(verdicts, group),
    { keys: ['a'], words: 'Advance after each verdict', group, run: toggleAuto },
    { keys: ['c'], words: 'Compare with the next', group, run: compareWithNext },
    ...takeAlongKeys(group),
    ...presentKeys(group),
    { keys: ['r'], words: 'Review the rejects', group, run: () => review.open() },
  ];
}
