import { shownKey } from '../../shell/keys.js';
import { panelKeys } from '../shared/panel-keys.js';
import { presentKeys } from '../shared/presenter.js';
import { verdictKeys } from '../shared/verdict-keys.js';

const group = 'Album';

/** The rows of the table of keys for an album; `on` has what they do. */
export function albumKeys(on) {
  return [
    {
      group, keys: ['ArrowLeft', 'ArrowUp'], words: 'Previous block', repeats: true,
      run: () => on.step(-1),
    },
    {
      group, keys: ['ArrowRight', 'ArrowDown'], words: 'Next block', repeats: true,
      run: () => on.step(1),
    },
    { group, keys: ['Home'], words: 'First block', run: () => on.step(-Infinity) },
    { group, keys: ['End'], words: 'Last block', run: () => on.step(Infinity) },
    { group, keys: ['Enter'], words: 'Open the photo, write the text', run: on.enter },
    { group, keys: ['n'], words: 'New text after the block', run: on.addText },
    {
      group, keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], words: 'Move the block', repeats: true,
      shown: [shownKey('Alt+ArrowUp'), shownKey('Alt+ArrowDown')],
      run: (_, pressed) => on.shift(pressed.endsWith('Up') ? -1 : 1),
    },
    {
      group, keys: ['Delete'], words: 'Remove from album; the photo stays in the store',
      run: on.remove,
    },
    { group, keys: ['e'], words: 'Download the album', run: on.download },
    { group, keys: ['/'], words: 'Find an album', run: on.find },
    {
      group, keys: ['Escape'], words: 'Leave editing, then back', run: on.leave,
    },
    ...photoRows(on),
  ];
}

/** What keys do with a photo they do only if it is a photo that is marked. */
function photoRows({ verdicts, panel, isPhotoMarked }) {
  const isUndo = ({ keys }) => keys.includes('u');
  const rows = [
    ...verdictKeys(verdicts, group).filter(({ keys }) => !keys.includes('Delete')),
    ...panelKeys(panel, group).filter(({ keys }) => !keys.includes('n')),
    ...presentKeys(group),
  ];
  return rows.map((row) => ({
    ...row,
    run: (...pressed) => (isUndo(row) || isPhotoMarked() ? row.run(...pressed) : false),
  }));
}
