import { marked, mark } from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import { compareWithNext } from './compare-next.js';
import { presentKeys } from './presenter.js';
import { takeAlongKeys } from './take-along.js';
import { verdictKeys } from './verdict-keys.js';

const page = 10;
const step = 1.5;
const panStep = 0.2;
const directions = {
  'Shift+ArrowLeft': [-1, 0],
  'Shift+ArrowRight': [1, 0],
  'Shift+ArrowUp': [0, -1],
  'Shift+ArrowDown': [0, 1],
};

/** The rows of the table of keys that move from photo to photo. */
export function moveKeys() {
  const group = 'Move';
  const by = (distance) => () => mark(marked.get() + distance);
  return [
    {
      keys: ['ArrowLeft', 'Shift+Space'],
      words: 'Previous photo',
      group,
      repeats: true,
      run: by(-1),
    },
    { keys: ['ArrowRight', 'Space'], words: 'Next photo', group, repeats: true, run: by(1) },
    { keys: ['PageUp'], words: '10 photos back', group, repeats: true, run: by(-page) },
    { keys: ['PageDown'], words: '10 photos forward', group, repeats: true, run: by(page) },
    { keys: ['Home'], words: 'First photo', group, run: () => mark(0) },
    { keys: ['End'], words: 'Last photo', group, run: () => mark(photos.count - 1) },
  ];
}

/** A swipe goes to the next or the previous photo, as the arrow keys do. */
export function swipe(direction) {
  if (direction === 'left') mark(marked.get() + 1);
  if (direction === 'right') mark(marked.get() - 1);
}

/** The rows of the table of keys that zoom and pan. */
export function zoomKeys(input) {
  const group = 'Look';
  return [
    { keys: ['z'], words: '100% / fit', group, run: () => input.toggle() },
    {
      keys: ['+', '='],
      shown: '+',
      words: 'Zoom in',
      group,
      repeats: true,
      run: () => input.scale(step),
    },
    {
      keys: ['-'],
      words: 'Zoom out',
      group,
      repeats: true,
      run: () => input.scale(1 / step),
    },
    {
      keys: Object.keys(directions),
      shown: 'Shift+arrows',
      words: 'Pan',
      group,
      repeats: true,
      run: (_, key) => input.pan(...directions[key].map((part) => part * panStep)),
    },
  ];
}

export function photoKeys({ input, verdicts }) {
  const group = 'Look';
  return [
    ...moveKeys(),
    ...zoomKeys(input),
    {
      keys: ['ArrowUp', 'ArrowDown'],
      words: 'Zoom in, out',
      group,
      repeats: true,
      run: (_, key) => input.scale(key === 'ArrowUp' ? step : 1 / step),
    },
    ...verdictKeys(verdicts),
    { keys: ['c'], words: 'Compare with the next', group, run: compareWithNext },
    ...takeAlongKeys(),
    ...presentKeys(),
  ];
}
