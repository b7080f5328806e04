import {
  extend, mark, marked, selectAll, selected, selectNone, toggle,
} from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import { isEverything } from '../../model/query.js';
import { settings } from '../../model/settings.js';
import { compareSubjects } from '../shared/compare-next.js';
import { closePanel, panelKeys } from '../shared/panel-keys.js';
import { presentKeys } from '../shared/presenter.js';
import { subjectVerdicts } from '../shared/subjects.js';
import { takeSelectionKeys } from '../shared/take-along.js';

const group = 'Move';
const select = { group: 'Select' };
const rate = { group: 'Rate' };
const look = { group: 'Look' };
const densities = ['small', 'normal', 'large'];

/**
 * The keys of the sheet: `open` shows the marked photo, `clear` takes the filters away.
 */
export function sheetKeys(stage, { open, filter, panel, clear, query }) {
  let column = null;
  const move = (change) => (event, pressed) => {
    const target = change(pressed.replace('Shift+', ''));
    if (!pressed.includes('Arrow') || /Left|Right/.test(pressed)) column = null;
    if (pressed.startsWith('Shift+')) extend(target);
    mark(target);
  };
  const byRow = (key) => {
    column ??= middleOf(stage.layout, marked.get());
    const screen = rowsOfScreen(stage);
    const rows = { ArrowUp: -1, ArrowDown: 1, PageUp: -screen, PageDown: screen }[key];
    return placeInRow(stage.layout, marked.get(), rows, column);
  };
  const byPhoto = (key) => {
    const last = photos.count - 1;
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last };
    return Math.min(Math.max(marked.get() + steps[key], 0), last);
  };
  const withShift = (keys) => [...keys, ...keys.map((key) => `Shift+${key}`)];
  return [
    {
      group, words: 'Previous, next', shown: ['\u2190', '\u2192'], repeats: true,
      keys: withShift(['ArrowLeft', 'ArrowRight']), run: move(byPhoto),
    },
    {
      group, words: 'A row, a screen', shown: ['\u2191', '\u2193', 'PgUp', 'PgDn'], repeats: true,
      keys: withShift(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']), run: move(byRow),
    },
    {
      group, words: 'First, last', shown: ['Home', 'End'],
      keys: withShift(['Home', 'End']), run: move(byPhoto),
    },
    { ...select, words: 'Extend the selection', shown: 'Shift+arrows', keys: [], run() {} },
    { ...look, keys: ['Enter'], words: 'Open the photo', run: open },
    { ...select, keys: ['Space'], words: 'Select', run: () => toggle(marked.get()) },
    { ...select, keys: ['Ctrl+a'], words: 'Select all', run: selectAll },
    { ...look, keys: ['/'], words: 'Search', run: () => find(filter) },
    {
      ...select, keys: ['Escape'],
      words: 'Clear the selection, then the filter, then close the details',
      run: () => clearSelection() || clearFilter(query(), clear) || closePanel(),
    },
    ...verdictKeys(query),
    { ...look, keys: ['c'], words: 'Compare the selection, 2 to 4', run: compareSubjects },
    ...takeSelectionKeys(),
    ...panelKeys(panel),
    ...presentKeys(),
    { ...look, keys: ['+', '='], shown: '+', words: 'Larger photos', run: () => changeDensity(1) },
    { ...look, keys: ['-'], words: 'Smaller photos', run: () => changeDensity(-1) },
  ];
}

function verdictKeys(query) {
  const given = subjectVerdicts;
  const isBin = () => query().bin === 'true';
  return [
    {
      ...rate, words: 'No stars, 1 to 5 stars',
      shown: '0 - 5', keys: ['0', '1', '2', '3', '4', '5'],
      run: (_, pressed) => given.rate(Number(pressed)),
    },
    { ...rate, keys: ['p'], words: 'Pick or unpick', run: () => given.pick() },
    { ...rate, keys: ['x'], words: 'Reject or unreject', run: () => given.reject() },
    {
      ...rate, keys: ['Delete'], words: 'Move to the bin (in the bin: restore)',
      run: () => (isBin() ? given.restore() : given.remove()),
    },
    { ...rate, keys: ['u', 'Ctrl+z'], words: 'Undo', run: () => given.undo() },
  ];
}

function find(filter) {
  filter.toggle(true);
  filter.find.focus();
}

function clearFilter(query, clear) {
  if (isEverything(query)) return false;
  clear();
  return true;
}

function clearSelection() {
  if (selected.get() === 0) return false;
  selectNone();
  return true;
}

/** Makes the photos larger or smaller by a step. */
export function changeDensity(step) {
  const next = densities.indexOf(settings.density.get()) + step;
  if (densities[next] !== undefined) settings.density.set(densities[next]);
}

function middleOf(layout, place) {
  return layout.left[place] + layout.width[place] / 2;
}

function rowsOfScreen({ layout, height }) {
  const { target, line } = layout.measures;
  return Math.max(1, Math.floor(height / (target + line)) - 1);
}

function placeInRow(layout, place, rows, column) {
  const row = Math.min(Math.max(layout.rowOf(place) + rows, 0), layout.rows - 1);
  return layout.placeIn(row, column);
}
