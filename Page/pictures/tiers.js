import { ByteCache } from '../base/limits.js';
import { photoLane } from '../server/lanes.js';
import { tierAddress } from '../server/api.js';
import { Bitmaps } from './bitmaps.js';
import { Pace } from './pace.js';
import { register } from './pressure.js';
import { Showing } from './showing.js';
import { WorkQueue } from './work-queue.js';

const encodedCapacity = 24 * 1024 * 1024;
const bitmapCapacity = 96 * 1024 * 1024;
/**
 * How much is kept when the page has not been used for a while: the photo on the screen and a few
 * neighbours.
 */
const encodedAtRest = 4 * 1024 * 1024;
const bitmapsAtRest = 32 * 1024 * 1024;
/** Two decoders keep up with the server and leave the main thread a core. */
const decoders = 2;

/** From the best to the quickest. */
const qualities = ['full', 'screen', 'low'];
/** How a photo counts whose best quality on the screen was this one. */
const counted = { blank: 'blank', thumb: 'low', low: 'low', screen: 'screen', full: 'screen' };
/** What looking ahead prepares. */
const prepared = 'screen';

/**
 * The pictures of single photos: the encoded ones and the decoded ones, each up to a number of
 * bytes.
 *
 * A photo is `{id, edition}`; its bytes never change, so a result that comes late is kept and never
 * shown in place of another photo.
 */
export class Tiers {
  pace = new Pace();
  #thumbs = [];
  #encoded = new ByteCache(encodedCapacity);
  #bitmaps = new Bitmaps(bitmapCapacity);
  #decodes = new WorkQueue(decoders);
  #lane;
  #decode;
  /** The photos requested by looking ahead, whose loads may be dropped. */
  #wanted = new Map();
  #showings = new Set();
  #counts = { asked: 0, screen: 0, low: 0, blank: 0 };

  constructor({ lane = photoLane, decode = (blob) => createImageBitmap(blob) } = {}) {
    this.#lane = lane;
    this.#decode = decode;
  }

  /**
   * Shows a photo: `draw(bitmap, tier)` is called at once if it is there, and again as it gets
   * better.
   */
  show(photo, draw, { counts = true } = {}) {
    const showing = new Showing(this, photo, draw, (ended) => this.#end(ended, counts));
    this.#showings.add(showing);
    showing.begin();
    return showing;
  }

  /** The best decoded picture of a photo, as `{bitmap, tier}`, or null. */
  best({ id, edition }) {
    const tier = qualities.find((one) => this.#bitmaps.has(key(id, edition, one)));
    return tier === undefined ? null : { tier, bitmap: this.#bitmaps.get(key(id, edition, tier)) };
  }

  /** Fetches and decodes a tier; the lowest `priority` goes first. */
  async bitmap(photo, tier, priority) {
    const name = key(photo.id, photo.edition, tier);
    const known = this.#bitmaps.get(name);
    if (known !== undefined) return known;
    const blob = await this.encoded(photo, tier, priority);
    return this.#decodes.run(name, priority, async () => {
      const begin = performance.now();
      const bitmap = this.#bitmaps.get(name) ?? (await this.#decode(blob));
      this.pace.record(tier, 'decode', performance.now() - begin);
      if (!this.#bitmaps.has(name)) this.#bitmaps.keep(name, bitmap);
      return bitmap;
    });
  }

  /** The bytes of a tier as a `Blob`. */
  async encoded({ id, edition }, tier, priority) {
    const name = key(id, edition, tier);
    const known = this.#encoded.get(name);
    if (known !== undefined) return known;
    const begin = performance.now();
    const blob = await this.#lane.load(tierAddress(id, tier, edition), priority);
    this.pace.record(tier, 'fetch', performance.now() - begin);
    if (!this.#encoded.has(name)) this.#encoded.set(name, blob, blob.size);
    return blob;
  }

  /** Registers where thumbs are: `find(photo)` returns one that is decoded, or undefined. */
  addThumbs(find) {
    this.#thumbs.push(find);
  }

  /** The thumb of a photo if one is decoded, or undefined. */
  thumb(photo) {
    for (const find of this.#thumbs) {
      const thumb = find(photo);
      if (thumb !== undefined) return thumb;
    }
    return undefined;
  }

  hasEncoded({ id, edition }, tier) {
    return this.#encoded.has(key(id, edition, tier));
  }

  /**
   * Prepares photos that are likely to be shown next: `fetches` and `decodes` are photos, the most
   * urgent first.
   *
   * What only an earlier call requested is dropped unless it is on the screen.
   */
  prepare({ fetches, decodes }) {
    const wanted = new Map(
      [...fetches, ...decodes].map(
        (photo) => [tierAddress(photo.id, prepared, photo.edition), photo],
      ),
    );
    this.#dropAllBut(wanted);
    this.#wanted = wanted;
    const ignore = () => {};
    decodes.forEach((photo, index) => this.bitmap(photo, prepared, 2 + index).catch(ignore));
    fetches.forEach((photo, index) => this.encoded(photo, prepared, 2 + index).catch(ignore));
  }

  /**
   * Frees memory: `rest` keeps what is nearest to the screen, `hidden` only what is on
   * it.
   */
  shrink(level) {
    this.#encoded.shrink(level === 'rest' ? encodedAtRest : 0);
    this.#bitmaps.shrink(level === 'rest' ? bitmapsAtRest : 0);
  }

  /**
   * How many photos were requested, the best quality in which each was on the screen, and the bytes
   * that are kept.
   */
  statistics() {
    const active = [...this.#showings].filter(({ quality }) => quality !== 'blank');
    const counts = { ...this.#counts };
    for (const { quality } of active) counts[counted[quality]] += 1;
    counts.asked += active.length;
    return { ...counts, encodedBytes: this.#encoded.bytes, ...this.#bitmaps.statistics() };
  }

  hold(bitmap) {
    this.#bitmaps.hold(bitmap);
  }

  releaseHold(bitmap) {
    this.#bitmaps.releaseHold(bitmap);
  }

  #end(showing, counts) {
    this.#showings.delete(showing);
    if (!counts) return;
    this.#counts.asked += 1;
    this.#counts[counted[showing.quality]] += 1;
  }

  #dropAllBut(wanted) {
    const shown = new Set([...this.#showings].map(({ photo }) => photo.id));
    const isBehind = (address) => {
      const photo = this.#wanted.get(address);
      return photo !== undefined && !wanted.has(address) && !shown.has(photo.id);
    };
    this.#lane.drop(isBehind);
    const keep = new Set([...wanted.values()].map((photo) => photo.id));
    this.#decodes.drop((name) => !keep.has(name.split('/')[0]) && !shown.has(name.split('/')[0]));
  }
}

/** The pictures of this page. */
export const tiers = new Tiers();
register(tiers);

function key(id, edition, tier) {
  return `${id}/${edition}/${tier}`;
}
