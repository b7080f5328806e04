import { Atlases, blockOf } from './atlases.js';
import { isSparse, pageOf, SparseAtlases } from './sparse-atlases.js';

const mostBlocks = 14;

/**
 * The smallest pictures, which are there at any speed: from the blocks of the catalogue, or from
 * atlases of their own where a list is sparse.
 */
export class MicroThumbs {
  #sparsePages = new Map();

  /** `changed` is called whenever some have arrived. */
  constructor(changed) {
    this.blocks = new Atlases(changed);
    this.sparse = new SparseAtlases(changed);
  }

  /** Whether nothing more will arrive for the last request. */
  get isIdle() {
    return this.blocks.isIdle;
  }

  /**
   * Puts the bitmap and the corner of a photo's cell into `found`, and returns whether it is there.
   */
  find(number, found) {
    return this.blocks.find(number, found) || this.sparse.find(number, found);
  }

  /**
   * Loads the cells of the photos at `places`, the most urgent first, and those of `later` after.
   */
  want(photos, places, later) {
    const blocks = new Set();
    const pages = new Set();
    for (const place of places) this.#add(photos, place, blocks, pages);
    const laterBlocks = new Set();
    for (const place of later) this.#add(photos, place, laterBlocks, null);
    this.blocks.want([...blocks].slice(0, mostBlocks), [...laterBlocks]);
    this.sparse.want(photos, [...pages]);
  }

  /** The list has others at the same places. */
  invalidate() {
    this.#sparsePages.clear();
  }

  /** Closes atlases that contain none of these photos. */
  drop(numbers) {
    this.blocks.drop([...new Set(numbers.map(blockOf))]);
    this.sparse.drop(numbers);
  }

  clear() {
    this.invalidate();
    this.blocks.clear();
    this.sparse.clear();
  }

  #add(photos, place, blocks, pages) {
    const page = pageOf(place);
    if (!this.#sparsePages.has(page)) this.#sparsePages.set(page, isSparse(photos, page));
    if (this.#sparsePages.get(page)) pages?.add(page);
    else blocks.add(blockOf(photos.numberAt(place)));
  }
}
