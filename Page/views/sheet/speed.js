/** Without movement for this long, the hand rests. */
const restAfter = 120;
const weight = 0.5;

/** The speed of something that is moved by hand: signed, per second, and 0 at rest. */
export class Speed {
  value = 0;
  #position = 0;
  #time = null;
  #timer = null;
  #rest;

  /** `rest` is called once the movement has ended. */
  constructor(rest) {
    this.#rest = rest;
  }

  /** Records a position; a jump is not a movement. */
  record(position, now, isJump = false) {
    const distance = position - this.#position;
    this.#position = position;
    if (isJump || this.#time === null) {
      this.settle();
    } else if (distance !== 0) {
      const elapsed = Math.max(now - this.#time, 1);
      this.value += weight * ((distance / elapsed) * 1000 - this.value);
      this.#wait();
    }
    this.#time = now;
  }

  /** What is moved has been put somewhere: it rests soon. */
  settle() {
    this.value = 0;
    this.#wait();
  }

  stop() {
    clearTimeout(this.#timer);
    this.value = 0;
    this.#time = null;
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.value = 0;
      this.#rest();
    }, restAfter);
  }
}
