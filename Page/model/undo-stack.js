import { signal } from '../base/signal.js';

/** As many steps as the server keeps. */
const most = 100;

/** The steps that can be undone, the last one first. */
export class UndoStack {
  #steps = [];
  /** How many steps there are. */
  count = signal(0);

  push(step) {
    this.#steps.push(step);
    if (this.#steps.length > most) this.#steps.shift();
    this.count.set(this.#steps.length);
  }

  /** Removes and returns the last step, or null. */
  pop() {
    const step = this.#steps.pop() ?? null;
    this.count.set(this.#steps.length);
    return step;
  }

  /** Removes a step; returns whether it was there. */
  delete(step) {
    const isHere = this.#steps.includes(step);
    this.drop((other) => other === step);
    return isHere;
  }

  /** Removes the steps for which `predicate(step)` is true. */
  drop(predicate) {
    this.#steps = this.#steps.filter((step) => !predicate(step));
    this.count.set(this.#steps.length);
  }
}
