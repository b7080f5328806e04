import { afterPatience } from '../../base/patience.js';
import { signal } from '../../base/signal.js';
import { doubt } from '../../model/doubt.js';
import * as api from '../../server/api.js';
import { isAway } from '../../server/events.js';
import { askBeforeLeaving } from '../../shell/leaving.js';
import { tell } from '../../shell/report.js';

/**
 * The shots that a shutter has requested, from the press until the last photo of each is there.
 *
 * A shot has its `camera`, and its `number` once the server has `answered`; `left` are the photos
 * that are still to come, and `open` the frames that the server has still to choose, of which the
 * next one `isDue`, or not yet. Photos may still come of one that was given up, or was lost with a
 * connection.
 */
export class Shots {
  /** How many shots the camera does not answer, once they have waited for a while. */
  waiting = signal(0);
  /** Settled once each requested shot has its number, or none. */
  numbered = Promise.resolve();
  #all = new Set();
  #isLate = false;
  #tell = afterPatience((isLate) => {
    this.#isLate = isLate;
    this.#count();
  });

  constructor() {
    askBeforeLeaving(() => this.#inDoubt() > 0);
    // Leaving ends the connection, so what it was is looked at before.
    let wasAway = null;
    window.addEventListener('beforeunload', () => {
      wasAway = isAway();
    });
    window.addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) doubt(this.#inDoubt(wasAway ?? isAway()));
    });
  }

  get size() {
    return this.#active.length;
  }

  /** The shot of a number, or undefined. */
  find(number) {
    return [...this.#all].find((shot) => shot.number === number);
  }

  /**
   * Asks a camera for photos, and returns the shot. The first photo is due once a timer of
   * `delayMs` has run down; a `press` is one of a live picture that the person saw.
   */
  ask(camera, options) {
    const { count = 1, delayMs = 0, press = null } = options;
    const shot = {
      camera, number: null, left: count, open: count, isDue: false, isGivenUp: false,
      isLost: false, wasSeen: press !== null,
    };
    this.#all.add(shot);
    if (delayMs === 0) this.#await(shot);
    else setTimeout(() => this.#await(shot), delayMs);
    const known = Object.entries(options).filter(([, value]) => value !== null);
    shot.answered = api.shoot(camera, Object.fromEntries(known)).then(({ shot: number }) => {
      shot.number = number;
    }, (error) => {
      if (error.status === 0 && !shot.isGivenUp) doubt(shot.left);
      this.#drop(shot);
      throw error;
    });
    this.numbered = Promise.allSettled([this.numbered, shot.answered]);
    return shot;
  }

  /** The server has chosen a frame of a shot, or has failed to; it then owes the next one. */
  answer(shot) {
    const owesNext = shot.isDue && shot.open > 1;
    shot.open = owesNext ? shot.open - 1 : 0;
    this.#settle(shot);
    if (owesNext) this.#await(shot);
  }

  /** A photo of a shot is there, or has failed. */
  end(shot) {
    shot.left -= 1;
    if (shot.isLost) doubt(-1);
    if (shot.left < 1) this.#drop(shot);
  }

  /**
   * Gives up the photos of a shot that were not taken, and returns whether the server has done so,
   * or had refused to take any; otherwise it says why not.
   */
  async giveUp(shot) {
    shot.isGivenUp = true;
    this.#settle(shot);
    if (await shot.answered.then(() => false, ({ status }) => status !== 0)) return true;
    try {
      await shot.answered;
      await api.cancelShot(shot.camera, shot.number);
      return true;
    } catch ({ status }) {
      const why = status === 0 ? 'no answer' : 'the server refused to cancel them';
      tell(`Photos may still be taken: ${why}`);
      return false;
    }
  }

  /** Gives up the shots that wait; returns whether there were any. */
  giveUpWaiting() {
    const all = this.#due;
    for (const shot of all) this.giveUp(shot);
    return all.length > 0;
  }

  /** There is a new connection: what became of the shots before it is not known. */
  lose() {
    const lost = this.#active.filter(({ number }) => number !== null);
    doubt(leftOf(lost));
    for (const shot of lost) {
      shot.isLost = true;
      this.#settle(shot);
    }
  }

  /** How many photos would go unnoticed if the page were left now. */
  #inDoubt(isServerAway = isAway()) {
    return leftOf(this.#active.filter(({ number }) => number === null || isServerAway));
  }

  get #active() {
    return [...this.#all].filter(({ isGivenUp, isLost }) => !isGivenUp && !isLost);
  }

  get #due() {
    return [...this.#all].filter(({ isDue }) => isDue);
  }

  #await(shot) {
    if (shot.open < 1 || !this.#active.includes(shot)) return;
    shot.isDue = true;
    this.#follow();
  }

  #settle(shot) {
    if (!shot.isDue) return;
    shot.isDue = false;
    this.#follow();
  }

  #drop(shot) {
    this.#all.delete(shot);
    this.#settle(shot);
  }

  #follow() {
    this.#tell(this.#due.length > 0);
    this.#count();
  }

  #count() {
    this.waiting.set(this.#isLate ? this.#due.length : 0);
  }
}

const leftOf = (shots) => shots.reduce((sum, { left }) => sum + left, 0);
