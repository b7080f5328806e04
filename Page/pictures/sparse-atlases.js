import { ByteCache } from '../base/limits.js';
import { sparseAtlas } from '../server/api.js';
import { blockOf, cell } from './atlases.js';

const side = 16;
/** As many cells as an atlas has, and as the server makes at once. */
const length = side * side;
const bytes = side * cell.width * side * cell.height * 4;
const capacity = 16 * bytes;
/** Neighbours from more blocks than this are cheaper to request by their ids. */
const mostBlocks = 8;
const retryPause = 2000;

/**
 * Micro-thumbs of a list whose photos are far apart in the catalogue, as under a filter: atlases
 * made for this list, of 256 neighbours each.
 */
export class SparseAtlases {
  #kept = new ByteCache(capacity, (atlas) => this.#release(atlas));
  #cells = new Map();
  #wanted = [];
  #isLoading = false;
  #failed = -Infinity;
  #changed;

  /** `changed` is called whenever an atlas has arrived. */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * Puts the bitmap and the corner of a photo's cell into `found`, and returns whether it is there.
   */
  find(number, found) {
    const known = this.#cells.get(number);
    if (known === undefined) return false;
    this.#kept.get(known.atlas.key);
    found.bitmap = known.atlas.bitmap;
    found.x = (known.index % side) * cell.width;
    found.y = Math.floor(known.index / side) * cell.height;
    return true;
  }

  /** Loads the cells of these pages of a list, the most urgent one first. */
  want(photos, pages) {
    this.#wanted = pages.filter((page) => this.#isMissing(photos, page));
    this.#next(photos);
  }

  /** Closes all atlases but those with the cells of `kept` numbers. */
  drop(kept) {
    const atlases = new Set(kept.map((number) => this.#cells.get(number)?.atlas));
    atlases.delete(undefined);
    for (const { key } of atlases) this.#kept.get(key);
    this.#kept.shrink(atlases.size * bytes);
  }

  clear() {
    this.#wanted = [];
    this.#kept.clear();
  }

  #isMissing(photos, page) {
    const end = Math.min((page + 1) * length, photos.count);
    for (let place = page * length; place < end; place += 1) {
      if (!this.#cells.has(photos.numberAt(place))) return true;
    }
    return false;
  }

  async #next(photos) {
    const page = this.#wanted[0];
    if (this.#isLoading || page === undefined) return;
    if (performance.now() - this.#failed < retryPause) return;
    this.#isLoading = true;
    this.#wanted = this.#wanted.slice(1);
    try {
      await this.#load(photos, page);
    } catch {
      this.#failed = performance.now();
    }
    this.#isLoading = false;
    this.#next(photos);
  }

  async #load(photos, page) {
    const first = page * length;
    const places = Math.min(length, photos.count - first);
    const ids = Array.from({ length: places }, (_, index) => photos.idAt(first + index));
    const numbers = ids.map((_, index) => photos.numberAt(first + index));
    const bitmap = await createImageBitmap(await sparseAtlas(ids));
    const atlas = { key: numbers[0], bitmap, numbers };
    this.#kept.set(atlas.key, atlas, bytes);
    numbers.forEach((number, index) => this.#cells.set(number, { atlas, index }));
    this.#changed();
  }

  #release(atlas) {
    atlas.bitmap.close();
    for (const number of atlas.numbers) {
      if (this.#cells.get(number)?.atlas === atlas) this.#cells.delete(number);
    }
  }
}

/** The page of a list that a place is on. */
export function pageOf(place) {
  return Math.floor(place / length);
}

/**
 * Whether the photos of a page of a list are in too many blocks of the catalogue to load them all.
 */
export function isSparse(photos, page) {
  const blocks = new Set();
  const end = Math.min((page + 1) * length, photos.count);
  for (let place = page * length; place < end; place += 1) {
    blocks.add(blockOf(photos.numberAt(place)));
    if (blocks.size > mostBlocks) return true;
  }
  return false;
}
