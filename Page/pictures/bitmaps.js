import { ByteCache } from '../base/limits.js';

/**
 * Decoded pictures up to a number of bytes. Each is closed once it is neither kept here nor held by
 * a view.
 */
export class Bitmaps {
  #held = new Map();
  /** Those that are not kept here, or no longer: the last view that holds one closes it. */
  #orphans = new WeakSet();
  #cache;

  constructor(capacity) {
    this.capacity = capacity;
    this.#cache = new ByteCache(capacity, (bitmap) => this.#release(bitmap));
  }

  get(key) {
    return this.#cache.get(key);
  }

  has(key) {
    return this.#cache.has(key);
  }

  /** Keeps a picture; one that is larger than the capacity belongs to the caller. */
  keep(key, bitmap) {
    const bytes = bitmap.width * bitmap.height * 4;
    if (bytes > this.capacity) {
      this.#orphans.add(bitmap);
    } else {
      this.#cache.set(key, bitmap, bytes);
    }
  }

  /** Keeps a picture open for a view that has it on the screen, until `releaseHold`. */
  hold(bitmap) {
    this.#held.set(bitmap, (this.#held.get(bitmap) ?? 0) + 1);
  }

  releaseHold(bitmap) {
    const holders = this.#held.get(bitmap) - 1;
    if (holders > 0) {
      this.#held.set(bitmap, holders);
      return;
    }
    this.#held.delete(bitmap);
    if (this.#orphans.delete(bitmap)) bitmap.close();
  }

  shrink(bytes) {
    this.#cache.shrink(bytes);
  }

  statistics() {
    return { bitmaps: this.#cache.count, bitmapBytes: this.#cache.bytes, held: this.#held.size };
  }

  #release(bitmap) {
    if (this.#held.has(bitmap)) {
      this.#orphans.add(bitmap);
    } else {
      bitmap.close();
    }
  }
}
