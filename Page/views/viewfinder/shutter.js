import { signal } from '../../base/signal.js';
import { on } from '../../server/events.js';
import { expectGone } from '../../model/marking.js';
import { tell } from '../../shell/report.js';
import { tellRetaken } from './retaken.js';
import { Shots } from './shots.js';

/** A press that is longer than this takes a burst for as long as it lasts. */
const holdAfter = 400;
const burst = Object.freeze({ count: 50, intervalMs: 200 });

/**
 * The shutter: a press, a burst while it is held, the timer, and the photo again.
 *
 * `picture` is the `LivePicture`, which freezes at the press; `settings` has the timer.
 */
export class Shutter {
  /** `idle`, `counting` down the timer, `taking` a photo, or `burst`. */
  phase = signal('idle');
  /** The moment at which the timer releases the shutter, by `performance.now()`, or null. */
  due = signal(null);
  /** The last photo that this shutter took, as the server's object, or null. */
  taken = signal(null);
  /** Why the last photo was not taken, in the server's words, or null. */
  failure = signal(null);
  #shots = new Shots();
  /** How many shots wait for the camera. */
  waiting = this.#shots.waiting;
  /** Whether the last photo is of the live picture, which the person saw at the press. */
  wasSeen = false;
  #picture;
  #timer;
  #camera = null;
  #holding = null;
  /** The shot of the timer or the burst, or null. */
  #series = null;

  constructor(picture, timer) {
    this.#picture = picture;
    this.#timer = timer;
    // A stage may arrive before the answer that says which shot it is about.
    on('shot', (event) => this.#shots.numbered.then(() => this.#take(event)));
    on('hello', () => this.#end());
    window.addEventListener('pagehide', () => this.cancel());
  }

  /**
   * Releases the shutter of a camera at the time of an input, or ends the timer or a burst.
   *
   * `holds` says that `release` follows, so that a long press is a burst; `retakes` is the photo
   * that the new one replaces.
   */
  press(camera, timeStamp, { holds = false, retakes = null } = {}) {
    if (this.end()) return;
    this.#camera = camera;
    this.failure.set(null);
    const delay = this.#timer.get() * 1000;
    if (delay > 0) this.#countDown(delay, retakes);
    else this.#shoot(timeStamp, retakes);
    if (holds && this.phase.get() === 'taking') {
      this.#holding = setTimeout(() => this.#begin(), holdAfter);
    }
  }

  /** The press ended, and with it a burst that it held. */
  release() {
    clearTimeout(this.#holding);
    this.#holding = null;
    if (this.phase.get() === 'burst') this.cancel();
  }

  /** Takes a burst as a long press does, until the next press of anything ends it. */
  burst(camera) {
    if (this.end()) return;
    this.#camera = camera;
    this.failure.set(null);
    this.#begin();
  }

  /** Gives up the shots that wait for the camera; returns whether there were any. */
  giveUp() {
    if (!this.#shots.giveUpWaiting()) return false;
    this.#picture.thaw();
    this.#restIfDone();
    return true;
  }

  /** Ends the timer or a burst; returns whether one was shown, and not lost with a connection. */
  end() {
    const isShown = ['counting', 'burst'].includes(this.phase.get());
    if (isShown || this.#series !== null) this.cancel();
    return isShown;
  }

  /** Another view is shown, which ends a burst or the timer; of the timer, it is said. */
  async leave() {
    const wasCounting = this.phase.get() === 'counting';
    if (await this.cancel() && wasCounting) tell('The timer was ended', { icon: 'timer' });
  }

  /**
   * Gives up the timer or the rest of a burst; photos that were taken stay. Returns whether the
   * server did so, or null if there was none.
   */
  cancel() {
    const ended = this.#series === null ? null : this.#shots.giveUp(this.#series);
    this.#series = null;
    this.due.set(null);
    this.phase.set(this.#shots.size > 0 ? 'taking' : 'idle');
    return ended;
  }

  #shoot(timeStamp, retakes) {
    this.phase.set('taking');
    const press = this.#picture.shownAt(timeStamp);
    this.#picture.hold();
    this.#send({ press, retakes });
  }

  #countDown(delayMs, retakes) {
    this.phase.set('counting');
    this.due.set(performance.now() + delayMs);
    this.#series = this.#send({ delayMs, retakes });
  }

  #begin() {
    this.phase.set('burst');
    this.#picture.thaw();
    this.#series = this.#send(burst);
  }

  /** Sends a request for photos, and returns the shot. */
  #send(options) {
    if (typeof options.retakes === 'string') expectGone([options.retakes]);
    const shot = this.#shots.ask(this.#camera, options);
    shot.answered.catch((error) => this.#fail(error.status === 0 ? null : error));
    return shot;
  }

  #take(event) {
    const { stage, frame, error } = event;
    const shot = this.#shots.find(event.shot);
    if (shot === undefined) return;
    if (shot.isLost && shot === this.#series) this.#series = null;
    if (stage !== 'kept') this.#shots.answer(shot);
    if (stage === 'chosen' && !shot.isGivenUp) this.#choose(frame);
    if (stage === 'kept') this.#keep(event, shot);
    if (stage === 'kept' || stage === 'failed') this.#shots.end(shot);
    if (shot.isGivenUp) return;
    if (stage === 'failed') this.#fail(error);
    else this.#restIfDone();
  }

  /** The server has chosen a frame, which the person sees from now on; the timer has run down. */
  #choose(frame) {
    if (this.phase.get() === 'burst') return;
    if (this.phase.get() === 'counting') {
      this.#series = null;
      this.due.set(null);
      this.phase.set('taking');
    }
    if (frame !== null) this.#picture.freeze(frame);
  }

  /** The photo is there; the one that it replaces is in the bin, from which undo brings it back. */
  #keep({ photo, retaken, undo, retakeError }, { wasSeen }) {
    if (retakeError !== undefined) this.failure.set(retakeError);
    this.wasSeen = wasSeen;
    this.taken.set(photo);
    if (undo !== undefined) tellRetaken(retaken, undo);
  }

  #restIfDone() {
    if (this.#shots.size === 0) this.#rest();
  }

  /** Nothing is to come any more, but for what a timer takes that was lost with a connection. */
  #rest() {
    if (!this.#series?.isLost) this.#series = null;
    this.due.set(null);
    this.phase.set('idle');
  }

  /** A photo does not come; why not, or null if that is not known. */
  #fail(error) {
    clearTimeout(this.#holding);
    this.failure.set(error);
    this.#restIfDone();
    this.#picture.thaw();
  }

  /** There is a new connection: the outcome of the shots before it is unknown, and a burst ends. */
  #end() {
    if (this.phase.get() === 'burst') this.cancel();
    this.#shots.lose();
    if (this.phase.get() === 'idle' || this.#shots.size > 0) return;
    this.#rest();
    this.#picture.thaw();
  }
}
