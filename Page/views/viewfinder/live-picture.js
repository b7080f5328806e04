import { element } from '../../base/dom.js';
import { signal } from '../../base/signal.js';
import { token } from '../../server/token.js';

const workerAddress = new URL('./viewfinder.worker.js', import.meta.url).href;

/** The page's only policy for addresses of scripts: it passes that of the worker. */
const policy = window.trustedTypes?.createPolicy('capture', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError(`not a script of this page: ${address}`);
    return address;
  },
});

/**
 * How many frames are remembered, to find the one that was on the screen when the shutter was
 * pressed.
 */
const remembered = 16;
const measured = 300;
/** A frame that has been on the screen for longer says nothing about the moment of a press. */
const stale = 1000;

/**
 * The canvas of a camera's live picture, which a worker draws on.
 *
 * `held` is what is on the screen, `frozen` the frame that was shot.
 */
export class LivePicture {
  element = element('canvas', { class: 'live', role: 'img' });
  /** `off`, `waiting` for the first frame, `live`, or `frozen`. */
  phase = signal('off');
  /** The size of the picture, upright, or null before the first frame. */
  size = signal(null);
  /** Why there are no frames any more, as `{kind, message, remedy}`, or null. */
  failure = signal(null);
  #worker = null;
  #drawn = [];
  #ages = [];
  #frames = 0;

  start(camera, lease) {
    this.failure.set(null);
    this.phase.set('waiting');
    this.#send({ start: { camera, lease, token: token() } });
  }

  stop() {
    if (this.phase.get() === 'off') return;
    this.phase.set('off');
    this.#drawn = [];
    this.#send({ stop: true });
  }

  /** Holds what is on the screen until the frame that was shot is known. */
  hold() {
    if (this.phase.get() !== 'live') return;
    this.phase.set('frozen');
    this.#send({ hold: true });
  }

  freeze(frame) {
    if (this.phase.get() !== 'live' && this.phase.get() !== 'frozen') return;
    this.phase.set('frozen');
    this.#send({ freeze: frame });
  }

  /** Goes on with live frames; the phase is `live` again once one is drawn. */
  thaw() {
    if (this.phase.get() === 'frozen') this.#send({ thaw: true });
  }

  /**
   * The frame on the screen at the time of an input, and how long it had been there: `{frame,
   * afterMs}`, or null.
   */
  shownAt(timeStamp) {
    const at = performance.timeOrigin + timeStamp;
    const shown = this.#drawn.findLast((drawn) => drawn.at <= at) ?? this.#drawn[0];
    if (shown === undefined || at - shown.at > stale) return null;
    return { frame: shown.frame, afterMs: Math.max(0, Math.round(at - shown.at)) };
  }

  /**
   * The frames drawn, and the milliseconds from the server's frame to the drawing, of the last
   * ones.
   */
  statistics() {
    const ages = this.#ages.toSorted((one, other) => one - other);
    const percentile = (part) => ages[Math.floor((ages.length - 1) * part)] ?? null;
    return { frames: this.#frames, p50: percentile(0.5), p95: percentile(0.95) };
  }

  #send(message) {
    this.#worker ??= this.#begin();
    this.#worker.postMessage(message);
  }

  #begin() {
    const address = policy === undefined ? workerAddress : policy.createScriptURL(workerAddress);
    const worker = new Worker(address, { type: 'module' });
    const canvas = this.element.transferControlToOffscreen();
    worker.postMessage({ canvas }, [canvas]);
    worker.addEventListener('message', ({ data }) => this.#take(data));
    return worker;
  }

  #take({ drawn, failed }) {
    if (this.phase.get() === 'off') return;
    if (failed !== undefined) {
      this.stop();
      this.failure.set(failed);
    }
    if (drawn === undefined) return;
    this.#drawn = [...this.#drawn, drawn].slice(-remembered);
    this.#ages = [...this.#ages, drawn.age].slice(-measured);
    this.#frames += 1;
    const { width, height } = drawn;
    if (this.size.get()?.width !== width || this.size.get()?.height !== height) {
      this.size.set({ width, height });
    }
    this.phase.set('live');
  }
}
