/**
 * Keeps what was used last, up to a number of bytes.
 *
 * `release` gets each value that leaves, so that bitmaps are closed.
 */
export class ByteCache {
  #entries = new Map();
  #release;

  constructor(capacity, release = () => {}) {
    this.capacity = capacity;
    this.bytes = 0;
    this.#release = release;
  }

  get count() {
    return this.#entries.size;
  }

  has(key) {
    return this.#entries.has(key);
  }

  /** The value of a key, which is now the one used last, or undefined. */
  get(key) {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * Keeps a value in place of the key's former one; one that is larger than the capacity is
   * released at once.
   */
  set(key, value, bytes) {
    this.delete(key);
    if (bytes > this.capacity) {
      this.#release(value, key);
      return;
    }
    this.#entries.set(key, { value, bytes });
    this.bytes += bytes;
    this.shrink(this.capacity);
  }

  delete(key) {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.bytes -= entry.bytes;
    this.#release(entry.value, key);
  }

  /** Drops what was used longest ago until at most this number of bytes is left. */
  shrink(bytes) {
    for (const key of this.#entries.keys()) {
      if (this.bytes <= bytes) return;
      this.delete(key);
    }
  }

  clear() {
    this.shrink(0);
    for (const key of [...this.#entries.keys()]) this.delete(key);
  }
}
