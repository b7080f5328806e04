import { go } from '../../model/route.js';
import { cycle } from '../../model/settings.js';
import { newest } from '../../model/newest.js';
import { lastTaken } from '../../model/taken.js';
import { remove } from '../../model/verdicts.js';
import { takeBack, tell, tellOnceDone } from '../../shell/report.js';
import { presentKeys } from '../shared/presenter.js';

const shoot = { group: 'Shoot' };
const last = { group: 'Last photo' };
const set = { group: 'Picture' };

/** The rows of the table of keys for the viewfinder. */
export function viewfinderKeys({ shutter, bar, panel }) {
  const openLast = () => {
    if (newest.get() === null) return false;
    go('photo', { id: newest.get().id });
  };
  return [
    {
      keys: ['Space', 'Enter'], words: 'Take a photo; hold for a burst', ...shoot,
      run: (event) => bar.press(event.timeStamp), release: () => shutter.release(),
    },
    {
      keys: ['r'],
      words: 'Retake: take a photo and move the last one to the bin',
      ...shoot,
      run: (event) => retake(bar, event),
    },
    { keys: ['t'], words: 'Timer: off, 3 s, 10 s', ...shoot, run: () => cycle('timer') },
    { keys: ['m'], words: 'Mirror the picture', ...set, run: () => cycle('isFlipped') },
    { keys: ['o'], words: 'Grid: off, thirds, centre', ...set, run: () => cycle('overlay') },
    { keys: ['b'], words: 'Next camera', ...set, run: () => panel.chooseNext() },
    { keys: ['s'], words: 'Camera settings', ...set, run: () => panel.toggle() },
    { keys: ['ArrowLeft', 'ArrowRight'], words: 'Look at the last photos', ...last, run: openLast },
    {
      keys: ['Escape'],
      words: 'Cancel the timer or waiting photos, or close the settings',
      ...shoot,
      run: () => shutter.end() || shutter.giveUp() || panel.close(),
    },
    { keys: ['Delete'], words: 'Move it to the bin', ...last, run: binLast },
    { keys: ['u', 'Ctrl+z'], words: 'Undo', ...last, run: () => { takeBack(); } },
    ...presentKeys(),
  ];
}

function retake(bar, event) {
  if (lastTaken.get() === null) tell('There is no photo to retake: none was taken in this tab');
  else bar.retake(event.timeStamp);
}

/** Only what was taken here goes to the bin: a photo that was imported is not the camera's. */
function binLast() {
  const photo = lastTaken.get();
  if (photo === null) {
    tell('There is no photo to delete: none was taken in this tab');
    return;
  }
  const name = `Photo ${photo.number}`;
  tellOnceDone(remove([photo.id], name), `${name} moved to the bin`, 'bin');
}
