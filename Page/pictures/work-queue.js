/** Runs a few pieces of work at a time, the most urgent first; waiting ones can be dropped. */
export class WorkQueue {
  #waiting = new Map();
  #working = new Map();

  constructor(width) {
    this.width = width;
  }

  /**
   * The result of `work`, which runs when no more urgent piece waits. The lowest `priority` goes
   * first.
   *
   * Asking again for a key that waits or runs returns the result of the first request, and only
   * makes it more urgent.
   */
  run(key, priority, work) {
    const known = this.#waiting.get(key) ?? this.#working.get(key);
    if (known !== undefined) {
      known.priority = Math.min(known.priority, priority);
      return known.promise;
    }
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#waiting.set(key, { priority, work, promise, resolve, reject });
    this.#fill();
    return promise;
  }

  /**
   * Gives up the waiting work for which `predicate(key)` is true; its promises reject as aborted.
   */
  drop(predicate) {
    for (const [key, piece] of [...this.#waiting]) {
      if (!predicate(key)) continue;
      this.#waiting.delete(key);
      piece.reject(new DOMException('No longer wanted.', 'AbortError'));
    }
  }

  #fill() {
    while (this.#working.size < this.width && this.#waiting.size > 0) {
      const [key, piece] = [...this.#waiting].reduce(
        (best, one) => (one[1].priority < best[1].priority ? one : best),
      );
      this.#waiting.delete(key);
      this.#working.set(key, piece);
      piece.work().then(piece.resolve, piece.reject).finally(() => {
        this.#working.delete(key);
        this.#fill();
      });
    }
  }
}
