import { afterPatience } from '../base/patience.js';
import { signal } from '../base/signal.js';
import * as api from '../server/api.js';

/** The shots that a shutter has asked for, of which photos are still to come. */
export class Shots {
  /** How many presses the camera has not answered, once they have waited for a while. */
  waiting = signal(0);
  /** The photos that are still to come of each shot. */
  #left = new Map();
  /** The cameras of the presses for which the server has not chosen a frame yet. */
  #unanswered = new Map();
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

  /** A camera is to take photos; `isPress` says that a person waits for the only one of them. */
  add(shot, camera, { count = 1, isPress }) {
    this.#left.set(shot, count);
    if (isPress) this.#unanswered.set(shot, camera);
    this.#follow();
  }

  /** The server has chosen a frame of a shot, or has failed to. */
  answer(shot) {
    if (this.#unanswered.delete(shot)) this.#follow();
  }

  /** A photo of a shot is there, or has failed. */
  end(shot) {
    const left = this.#left.get(shot) - 1;
    if (left > 0) this.#left.set(shot, left);
    else this.#left.delete(shot);
  }

  giveUp(shot, camera) {
    this.#givenUp.add(shot);
    this.#left.delete(shot);
    this.answer(shot);
    api.cancelShot(camera, shot).catch(() => {});
  }

  /** Gives up the presses that wait; returns whether there were any. */
  giveUpWaiting() {
    const all = [...this.#unanswered];
    for (const [shot, camera] of all) this.giveUp(shot, camera);
    return all.length > 0;
  }

  clear() {
    for (const all of [this.#left, this.#unanswered, this.#givenUp]) all.clear();
    this.#follow();
  }

  #follow() {
    this.#tell(this.#unanswered.size > 0);
    this.#count();
  }

  #count() {
    this.waiting.set(this.#isLate ? this.#unanswered.size : 0);
  }
}
