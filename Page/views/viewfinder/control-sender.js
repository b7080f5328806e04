import * as api from '../../server/api.js';

/**
 * Sends changes of a camera's controls one after another: while one is on its way, the newest
 * values of all others wait for the next.
 */
export class ControlSender {
  #show;
  #say;
  #fail;
  #isSending = false;
  #next = null;

  /** `show` gets the controls as they are then, `say` what the camera refused, `fail` an error. */
  constructor({ show, say, fail }) {
    this.#show = show;
    this.#say = say;
    this.#fail = fail;
  }

  /** Sends `{set: {name: value}, reset: [name]}`. */
  async send(camera, { set, reset }) {
    if (this.#isSending) {
      this.#next = { set: { ...this.#next?.set, ...set }, reset: reset ?? this.#next?.reset };
      return;
    }
    this.#isSending = true;
    await this.#post(camera, { set, reset });
    this.#isSending = false;
    const next = this.#next;
    this.#next = null;
    if (next !== null) await this.send(camera, next);
  }

  async #post(camera, changes) {
    try {
      this.#take(await api.setControls(camera, changes));
    } catch (error) {
      // A refused value is reported with the outcomes of all others.
      if (error.body?.outcomes === undefined) await this.#fail(error);
      else this.#take(error.body);
    }
  }

  #take({ controls, outcomes }) {
    if (this.#next === null) this.#show(controls);
    const words = ({ name, refusal, remark }) =>
      refusal === undefined ? (remark ?? null) : `${name}: ${refusal}`;
    const remarks = outcomes.map(words).filter((one) => one !== null);
    this.#say(remarks.length === 0 ? null : { message: remarks.join(' ') });
  }
}
