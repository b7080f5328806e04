import { go } from '../model/route.js';
import { cycle } from '../model/settings.js';
import { newest } from '../model/newest.js';
import { remove, undo } from '../model/verdicts.js';
import { speak } from '../shell/speak.js';

const group = 'Camera';

/** The rows of the table of keys for the viewfinder. */
export function viewfinderKeys({ shutter, bar, panel }) {
  const openLast = () => {
    if (newest.get() === null) return false;
    go('photo', { id: newest.get().id });
  };
  return [
    {
      keys: ['Space', 'Enter'], words: 'Take a photo; hold for a burst', group,
      run: (event) => bar.press(event.timeStamp), release: () => shutter.release(),
    },
    {
      keys: ['r'],
      words: 'Again: the next photo replaces the last one',
      group,
      run: (event) => bar.again(event.timeStamp),
    },
    { keys: ['t'], words: 'Timer: off, 3 s, 10 s', group, run: () => cycle('timer') },
    { keys: ['m'], words: 'Mirror the picture', group, run: () => cycle('isFlipped') },
    { keys: ['o'], words: 'Lines: none, thirds, level', group, run: () => cycle('overlay') },
    { keys: ['b'], words: 'The next camera', group, run: () => panel.chooseNext() },
    { keys: ['s'], words: 'Settings of the camera', group, run: () => panel.toggle() },
    { keys: ['ArrowLeft', 'ArrowRight'], words: 'Look at the last photos', group, run: openLast },
    {
      keys: ['Escape'],
      words: 'Cancel the timer, close the settings',
      group,
      run: () => shutter.end() || panel.close(),
    },
    { keys: ['Delete'], words: 'Move the last photo to the bin', group, run: binLast },
    { keys: ['u', 'Ctrl+z'], words: 'Undo', group, run: undoLast },
  ];
}

function binLast() {
  const photo = newest.get();
  if (photo === null) return;
  remove([photo.id]);
  speak(`Photo ${photo.number} moved to the bin`);
}

function undoLast() {
  const step = undo();
  speak(step === null ? 'Nothing to undo' : `Undone: ${step.words}`);
}
