import { ByteCache } from '../base/limits.js';
import { tierAddress } from '../server/api.js';
import { isAbort, photoLane } from '../server/lanes.js';

const capacity = 64_000_000;
/** A picture that is only a little too small is not worth decoding again. */
const almost = 0.85;
const retryPause = 2000;
/** Behind the atlases that are on the screen. */
const firstPriority = 100;

/**
 * Pictures for photos that rest on the screen, decoded to the size at which they are shown.
 *
 * A want is `{number, id, edition, tier, width, height}`; `thumb` is small and comes as it is,
 * `low` is as large as the screen and is reduced while it is decoded, so that it costs no more than
 * it shows.
 */
export class Thumbs {
  #kept = new ByteCache(capacity, ({ bitmap }) => bitmap.close());
  #wanted = new Map();
  #failures = new Map();
  #changed;

  /** `changed` is called whenever a picture has arrived. */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The picture of a photo, or undefined. */
  find(number) {
    return this.#kept.get(number)?.bitmap;
  }

  /** Loads pictures, the most urgent one first; those no longer needed are dropped. */
  want(wants) {
    const former = this.#wanted;
    this.#wanted = new Map();
    wants.forEach((want, index) => {
      const address = tierAddress(want.id, want.tier, want.edition);
      if (this.#wanted.has(address) || this.#isKept(want) || this.#hasFailed(address)) return;
      const known = former.get(address);
      const entry = known ?? { want, address };
      entry.want = want;
      this.#wanted.set(address, entry);
      const loading = photoLane.load(address, firstPriority + index);
      if (known === undefined) this.#load(entry, loading);
      else loading.catch(() => {});
    });
    const isGone = (url) => former.has(url) && !this.#wanted.has(url);
    photoLane.drop(isGone);
  }

  /** Drops the pictures of all photos except `kept`. */
  drop(kept) {
    const bytes = kept.reduce((sum, number) => {
      const bitmap = this.find(number);
      return bitmap === undefined ? sum : sum + bytesOf(bitmap);
    }, 0);
    this.#kept.shrink(bytes);
  }

  /** Forgets everything: the catalogue was rebuilt, and numbers have new photos. */
  clear() {
    this.want([]);
    this.#kept.clear();
    this.#failures.clear();
  }

  statistics() {
    return { bytes: this.#kept.bytes, wanted: this.#wanted.size };
  }

  #isKept({ number, edition, tier, width }) {
    const kept = this.#kept.get(number);
    if (kept === undefined || kept.edition !== edition) return false;
    return tier === 'thumb' || (kept.tier !== 'thumb' && kept.bitmap.width >= width * almost);
  }

  #hasFailed(address) {
    return performance.now() - (this.#failures.get(address) ?? -Infinity) < retryPause;
  }

  async #load(entry, loading) {
    try {
      const blob = await loading;
      if (this.#wanted.get(entry.address) !== entry) return;
      const { want } = entry;
      const bitmap = await createImageBitmap(blob, want.tier === 'thumb' ? {} : reduced(want));
      this.#keep(want, bitmap);
    } catch (error) {
      if (!isAbort(error)) this.#failures.set(entry.address, performance.now());
    } finally {
      if (this.#wanted.get(entry.address) === entry) this.#wanted.delete(entry.address);
    }
  }

  #keep({ number, edition, tier }, bitmap) {
    const kept = this.#kept.get(number);
    if (kept?.edition === edition && kept.bitmap.width > bitmap.width) {
      bitmap.close();
      return;
    }
    this.#kept.set(number, { bitmap, edition, tier }, bytesOf(bitmap));
    this.#changed();
  }
}

function reduced({ width, height }) {
  return { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' };
}

function bytesOf(bitmap) {
  return bitmap.width * bitmap.height * 4;
}
