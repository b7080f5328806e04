import { afterPatience } from '../../base/patience.js';
import { signal } from '../../base/signal.js';
import * as api from '../../server/api.js';

/** The shots that a shutter has asked for, of which photos are still to come. */
export class Shots {
  /** How many shots the camera does not answer, once they have waited for a while. */
  waiting = signal(0);
  /** The photos that are still to come of each shot. */
  #left = new Map();
  /** The frames that the server has still to choose for each shot. */
  #open = new Map();
  /** The cameras of the shots for which it has not chosen the next frame yet, which is due. */
  #unanswered = new Map();
  /** The shots of a live picture that the person saw at the press. */
  #seen = new Set();
  /** The shots that were given up, of which a photo may still come that was under way. */
  #givenUp = new Set();
  #isLate = false;
  #tell = afterPatience((isLate) => {
    this.#isLate = isLate;
    this.#count();
  });

  get size() {
    return this.#left.size;
  }

  has(shot) {
    return this.#left.has(shot);
  }

  isGivenUp(shot) {
    return this.#givenUp.has(shot);
  }

  wasSeen(shot) {
    return this.#seen.has(shot);
  }

  /**
   * A camera is to take photos, the first of which is due once a timer of `delayMs` has run down;
   * `wasSeen` says that the person saw the live picture at the press.
   */
  add(shot, camera, { count = 1, delayMs = 0, wasSeen = false }) {
    if (wasSeen) this.#seen.add(shot);
    this.#left.set(shot, count);
    this.#open.set(shot, count);
    if (delayMs === 0) this.#await(shot, camera);
    else setTimeout(() => this.#await(shot, camera), delayMs);
  }

  /** The server has chosen a frame of a shot, or has failed to; it then owes the next one. */
  answer(shot) {
    const open = (this.#open.get(shot) ?? 0) - 1;
    const camera = this.#unanswered.get(shot);
    this.#forget(shot);
    if (open < 1 || camera === undefined) return;
    this.#open.set(shot, open);
    this.#await(shot, camera);
  }

  /** A photo of a shot is there, or has failed. */
  end(shot) {
    const left = this.#left.get(shot) - 1;
    if (left > 0) {
      this.#left.set(shot, left);
      return;
    }
    this.#left.delete(shot);
    this.#forget(shot);
  }

  giveUp(shot, camera) {
    this.#givenUp.add(shot);
    this.#left.delete(shot);
    this.#forget(shot);
    api.cancelShot(camera, shot).catch(() => {});
  }

  /** Gives up the shots that wait; returns whether there were any. */
  giveUpWaiting() {
    const all = [...this.#unanswered];
    for (const [shot, camera] of all) this.giveUp(shot, camera);
    return all.length > 0;
  }

  clear() {
    const sets = [this.#left, this.#open, this.#unanswered, this.#seen, this.#givenUp];
    for (const all of sets) all.clear();
    this.#follow();
  }

  #await(shot, camera) {
    if (!this.#open.has(shot)) return;
    this.#unanswered.set(shot, camera);
    this.#follow();
  }

  #forget(shot) {
    this.#open.delete(shot);
    if (this.#unanswered.delete(shot)) this.#follow();
  }

  #follow() {
    this.#tell(this.#unanswered.size > 0);
    this.#count();
  }

  #count() {
    this.waiting.set(this.#isLate ? this.#unanswered.size : 0);
  }
}
