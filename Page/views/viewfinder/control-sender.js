import * as api from '../../server/api.js';

/**
 * Sends changes of cameras' controls one after another: while one is on its way, the newest values
 * of all others wait for the next.
 */
export class ControlSender {
  #show;
  #say;
  #fail;
  /** Settled once all changes are answered. */
  #last = Promise.resolve();
  /** The last change that was not sent yet, as `{camera, set, reset, isDone}`, or null. */
  #next = null;

  /**
   * `show` gets the controls as they are then, and their camera, `say` what the camera refused, and
   * `fail` an error.
   */
  constructor({ show, say, fail }) {
    this.#show = show;
    this.#say = say;
    this.#fail = fail;
  }

  /**
   * Sends `{set: {name: value}}` or `{reset: [name]}`, and returns whether the camera has done all
   * that was sent with it, once what it did not do was said.
   */
  send(camera, { set, reset }) {
    const isMore = this.#next?.camera === camera && this.#next.reset === undefined;
    if (isMore && reset === undefined) this.#next.set = { ...this.#next.set, ...set };
    else this.#add({ camera, set, reset });
    return this.#next.isDone;
  }

  #add(change) {
    this.#next = change;
    change.isDone = this.#last.then(() => {
      if (this.#next === change) this.#next = null;
      return this.#post(change);
    });
    this.#last = change.isDone;
  }

  async #post({ camera, set, reset }) {
    try {
      const answer = await answerTo(api.setControls(camera, { set, reset }));
      if (this.#next === null) this.#show(answer.controls, camera);
      this.#say(remarksOf(answer));
      return answer.isDone;
    } catch (error) {
      await this.#fail(error);
      return false;
    }
  }
}

/** The answer to a request that changes controls, and whether all of that `isDone`. */
export async function answerTo(request) {
  try {
    return { ...await request, isDone: true };
  } catch (error) {
    // A refused value is reported with the outcomes of all others.
    if (error.body?.outcomes === undefined) throw error;
    return { ...error.body, isDone: false };
  }
}

/** What is to be said of such an answer: what was not done, or not as it was asked; or null. */
export function remarksOf({ outcomes, remarks }) {
  const words = ({ name, refusal, remark }) =>
    (refusal === undefined ? (remark ?? null) : `${name}: ${refusal}`);
  const all = [...outcomes.map(words), ...remarks].filter((one) => one !== null);
  return all.length === 0 ? null : { message: all.join(' ') };
}
