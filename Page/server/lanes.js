import { getBytes } from './request.js';

/**
 * Chromium opens six connections to a server: one is for frames and one for events, and four are
 * left. One of these is kept for the user's own requests, so pictures use three.
 */
const width = 3;

/** Loads pictures, the most urgent ones first, and each address only once at a time. */
class Lane {
  #waiting = new Map();
  #loading = new Map();

  /**
   * The bytes of an address as a `Blob`. The lowest `priority` goes first, and the newest of
   * equals.
   *
   * Asking again for an address that has not been requested from the server changes its priority.
   */
  load(url, priority = 0) {
    const known = this.#waiting.get(url) ?? this.#loading.get(url);
    if (known !== undefined) {
      known.priority = priority;
      return known.result;
    }
    const entry = { url, priority, abort: new AbortController() };
    entry.result = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
    this.#waiting.set(url, entry);
    this.#fill();
    return entry.result;
  }

  /**
   * Gives up the addresses for which `predicate(url, priority)` is true; their promises reject as
   * aborted.
   */
  drop(predicate) {
    for (const [url, entry] of [...this.#waiting]) {
      if (!predicate(url, entry.priority)) continue;
      this.#waiting.delete(url);
      entry.reject(new DOMException('No longer wanted.', 'AbortError'));
    }
    for (const [url, entry] of this.#loading) {
      if (predicate(url, entry.priority)) entry.abort.abort();
    }
  }

  statistics() {
    return { waiting: this.#waiting.size, loading: this.#loading.size };
  }

  #fill() {
    while (this.#loading.size < width && this.#waiting.size > 0) this.#start(this.#mostUrgent());
  }

  #mostUrgent() {
    let best = null;
    for (const entry of this.#waiting.values()) {
      if (best === null || entry.priority <= best.priority) best = entry;
    }
    return best;
  }

  #start(entry) {
    this.#waiting.delete(entry.url);
    this.#loading.set(entry.url, entry);
    getBytes(entry.url, { signal: entry.abort.signal })
      .then(entry.resolve, entry.reject)
      .finally(() => {
        this.#loading.delete(entry.url);
        this.#fill();
      });
  }
}

/** Where all pictures but the viewfinder's frames are loaded. */
export const photoLane = new Lane();

/** Whether an error says that a request was aborted on purpose. */
export function isAbort(error) {
  return error?.name === 'AbortError';
}
