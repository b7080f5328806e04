import { counted } from '../../base/format.js';
import { target } from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import * as picks from '../../model/picks.js';
import * as verdicts from '../../model/verdicts.js';
import { speakOnceDone, takeBack, tellOnceDone } from '../../shell/report.js';

/** Gives verdicts to the marked photo. */
export class Verdicts {
  /** Whether the photos are those in the bin, which are taken out of it instead. */
  isInBin = false;
  #decided;

  /**
   * `decided(words, isDecision, done)` gets what was decided, in words, as soon as it is shown, and
   * whether it is done once that is known.
   */
  constructor(decided = (words, _, done) => speakOnceDone(done, words)) {
    this.#decided = decided;
  }

  rate(stars) {
    this.#give(
      (id) => verdicts.rate([id], stars),
      stars === 0 ? 'no stars' : counted(stars, 'star'),
    );
  }

  /** Picks the photo, or takes that back. */
  pick() {
    const isPicked = photos.isPickAt(target());
    this.#give(
      (id) => picks.pick([id], !isPicked),
      isPicked ? 'not picked' : 'picked',
      !isPicked,
    );
  }

  /** Rejects the photo, or takes that back. */
  reject() {
    const isRejected = photos.ratingAt(target()) === -1;
    this.#give(
      (id) => picks.reject([id], !isRejected),
      isRejected ? 'not rejected' : 'rejected',
      !isRejected,
    );
  }

  /** Moves the photo to the bin, or out of it. */
  remove() {
    const place = target();
    if (place < 0) return;
    const ids = [photos.idAt(place)];
    const name = verdicts.nameOf(ids);
    if (this.isInBin) {
      tellOnceDone(verdicts.restore(ids), `${name} restored`, 'undo');
    } else {
      tellOnceDone(verdicts.remove(ids), `${name} moved to the bin`, 'bin');
    }
  }

  /** Takes the last change back, and shows the photo that it was about. */
  undo() {
    return takeBack();
  }

  #give(send, words, isDecision = true) {
    const place = target();
    if (place < 0) return;
    this.#decided(words, isDecision, send(photos.idAt(place)));
  }
}

/** The rows of the table of keys for verdicts. */
export function verdictKeys(given) {
  const group = 'Rate';
  return [
    {
      keys: ['0', '1', '2', '3', '4', '5'], shown: '0 - 5', words: 'No stars, 1 to 5 stars', group,
      run: (_, pressed) => given.rate(Number(pressed)),
    },
    { keys: ['p'], words: 'Pick or unpick', group, run: () => given.pick() },
    { keys: ['x'], words: 'Reject or unreject', group, run: () => given.reject() },
    { keys: ['Delete'], words: 'Move to the bin', group, run: () => given.remove() },
    { keys: ['u', 'Ctrl+z'], words: 'Undo', group, run: () => { given.undo(); } },
  ];
}
