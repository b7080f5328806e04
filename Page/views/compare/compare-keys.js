import { zoomKeys } from '../shared/photo-keys.js';
import { presentKeys } from '../shared/presenter.js';
import { takeAlongKeys } from '../shared/take-along.js';
import { verdictKeys } from '../shared/verdict-keys.js';

const group = 'Compare';

/** The rows of the table of keys for comparing. */
export function compareKeys({ replace, step, pin, swap, leave, input, verdicts }) {
  return [
    {
      keys: ['ArrowLeft', 'ArrowRight'],
      words: 'Another photo in the marked pane',
      group,
      repeats: true,
      run: (_, key) => replace(key === 'ArrowLeft' ? -1 : 1),
    },
    {
      keys: ['ArrowUp', 'ArrowDown'],
      words: 'Previous, next pane',
      group,
      run: (_, key) => step(key === 'ArrowUp' ? -1 : 1),
    },
    { keys: ['Space'], words: 'Next pane', group, run: () => step(1) },
    { keys: ['y'], words: 'Pin the pane', group, run: pin },
    { keys: ['s'], words: 'Swap with the pinned pane', group, run: swap },
    { keys: ['Enter'], words: 'Zoom', group, run: () => input.toggle() },
    ...zoomKeys(input),
    ...verdictKeys(verdicts),
    ...takeAlongKeys(),
    ...presentKeys(),
    { keys: ['c', 'Escape'], words: 'Leave Compare', group, run: leave },
  ];
}
