import { ByteCache } from '../base/limits.js';
import * as api from '../server/api.js';
import { isAbort, photoLane } from '../server/lanes.js';

/** Cells of an atlas are this large, 16 by 16 of them. */
export const cell = Object.freeze({ width: 48, height: 36 });
const side = 16;
const blockLength = side * side;
const bitmapBytes = side * cell.width * side * cell.height * 4;
const encodedCapacity = 12_000_000;
const decodedCapacity = 24 * bitmapBytes;
/** A block that could not be loaded is requested again after this time. */
const retryPause = 2000;

/** The block of a photo, by its number in the catalogue. */
export function blockOf(number) {
  return number >>> 8;
}

/**
 * Micro-thumbs, 256 to a picture: small enough to be there before the photos are scrolled to.
 *
 * A block is a range of the catalogue's numbers, so all lists share it, and a new photo changes
 * one.
 */
export class Atlases {
  #versions = new Map();
  #last = 0;
  #encoded = new ByteCache(encodedCapacity);
  #decoded = new ByteCache(decodedCapacity, ({ bitmap }) => bitmap.close());
  #loading = new Map();
  #failures = new Map();
  #fresh = new Set();
  #wanted = { blocks: [], later: [] };
  #changed;

  /** `changed` is called whenever a block has arrived. */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Reads the versions of all blocks. */
  async refresh() {
    await this.#readVersions();
    this.want(this.#wanted.blocks, this.#wanted.later);
    this.#changed();
  }

  async #readVersions() {
    const answer = new DataView(await api.atlases());
    const first = answer.getUint32(0, true);
    for (let at = 4; at + 4 <= answer.byteLength; at += 4) {
      this.#setVersion(first + at / 4 - 1, answer.getUint32(at, true));
    }
  }

  /**
   * A photo was added, restored or replaced: until its block is read again, its cell is not used.
   */
  apply({ number, atlas }) {
    if (number === undefined || atlas === undefined) return;
    const block = blockOf(number);
    if (this.#versions.get(block) === atlas) return;
    this.#setVersion(block, atlas);
    this.#fresh.add(number);
  }

  /**
   * Puts the bitmap and the corner of a photo's cell into `found`, and returns whether it is there.
   */
  find(number, found) {
    if (this.#fresh.has(number)) return false;
    const kept = this.#decoded.get(blockOf(number));
    if (kept === undefined) return false;
    const index = number & (blockLength - 1);
    found.bitmap = kept.bitmap;
    found.x = (index % side) * cell.width;
    found.y = Math.floor(index / side) * cell.height;
    return true;
  }

  /**
   * Loads and decodes `blocks`, the most urgent one first, and loads `later` without decoding them.
   *
   * Blocks that are no longer needed and have not been requested are dropped.
   */
  want(blocks, later = []) {
    this.#wanted = { blocks, later };
    const wanted = new Map();
    blocks.forEach((block, index) => wanted.set(block, { priority: index, isDecoded: true }));
    later.forEach((block, index) => {
      if (!wanted.has(block)) wanted.set(block, { priority: 1000 + index, isDecoded: false });
    });
    const addresses = new Set([...wanted.keys()].map((block) => this.#addressOf(block)));
    photoLane.drop((url) => url.startsWith('/v1/atlases/') && !addresses.has(url));
    for (const [block, { priority, isDecoded }] of wanted) {
      this.#request(block, priority, isDecoded);
    }
  }

  /** Whether nothing more will arrive for the last request. */
  get isIdle() {
    return this.#versions.size > 0 && this.#loading.size === 0;
  }

  /** Closes the decoded blocks except `kept`. */
  drop(kept) {
    for (const block of kept) this.#decoded.get(block);
    this.#decoded.shrink(kept.length * bitmapBytes);
  }

  /** Forgets everything: the catalogue was rebuilt, and numbers have new photos. */
  clear() {
    this.#versions.clear();
    this.#encoded.clear();
    this.#decoded.clear();
    this.#fresh.clear();
    this.#failures.clear();
  }

  statistics() {
    return { encodedBytes: this.#encoded.bytes, decodedBytes: this.#decoded.bytes };
  }

  #setVersion(block, version) {
    this.#versions.set(block, version);
    this.#last = Math.max(this.#last, block);
  }

  #addressOf(block) {
    return api.atlasAddress(block, this.#versions.get(block) ?? 0);
  }

  /**
   * Whether what is kept of a block is to be used: the last block changes too often to follow it.
   */
  #isCurrent(kept, block) {
    if (kept === undefined) return false;
    return kept.version === this.#versions.get(block) || block === this.#last;
  }

  #request(block, priority, isDecoded) {
    const version = this.#versions.get(block);
    if (version === undefined) return;
    const kept = isDecoded ? this.#decoded.get(block) : this.#encoded.get(block);
    if (this.#isCurrent(kept, block)) return;
    if (performance.now() - (this.#failures.get(block) ?? -Infinity) < retryPause) return;
    const loading = this.#loading.get(block);
    if (loading?.version === version) {
      loading.isDecoded ||= isDecoded;
      if (!loading.hasArrived) photoLane.load(this.#addressOf(block), priority).catch(() => {});
      return;
    }
    const started = { version, isDecoded, hasArrived: false };
    this.#loading.set(block, started);
    this.#load(block, started, priority)
      .catch((error) => this.#fail(block, error))
      .finally(() => {
        if (this.#loading.get(block) === started) this.#loading.delete(block);
      });
  }

  async #load(block, started, priority) {
    const { version } = started;
    let encoded = this.#encoded.get(block);
    if (encoded?.version !== version) {
      const blob = await photoLane.load(this.#addressOf(block), priority);
      encoded = { version, blob };
      this.#encoded.set(block, encoded, blob.size);
    }
    started.hasArrived = true;
    if (!started.isDecoded) return;
    const bitmap = await createImageBitmap(encoded.blob);
    this.#decoded.set(block, { version, bitmap }, bitmapBytes);
    if (this.#versions.get(block) === version) {
      for (const number of this.#fresh) if (blockOf(number) === block) this.#fresh.delete(number);
    }
    this.#changed();
  }

  /** A block that was not found has a new version, which is read, and requested. */
  async #fail(block, error) {
    if (isAbort(error)) return;
    const version = this.#versions.get(block);
    this.#failures.set(block, performance.now());
    if (error.status !== 404) return;
    await this.#readVersions().catch(() => {});
    if (this.#versions.get(block) !== version) this.#failures.delete(block);
    this.want(this.#wanted.blocks, this.#wanted.later);
  }
}
