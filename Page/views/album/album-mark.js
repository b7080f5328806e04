import { album } from '../../model/album.js';
import { isPhoto } from '../../model/album-blocks.js';
import { mark } from '../../model/marking.js';

/** The marked block of an album, which keys act on. */
export class AlbumMark {
  key = null;
  #flow;
  #changed;
  #place = 0;

  /** `changed()` is called when another block is marked. */
  constructor(flow, changed) {
    this.#flow = flow;
    this.#changed = changed;
    flow.element.addEventListener('focusin', ({ target }) => {
      const block = target.closest('.album-block[data-key]');
      if (block !== null) this.set(Number(block.dataset.key));
    });
  }

  get #blocks() {
    return album.get()?.blocks ?? [];
  }

  /** The marked block, or undefined. */
  get block() {
    return this.#blocks.find(({ key }) => key === this.key);
  }

  /** What the tools need to know about it, `{place, count, isPhoto}`, or null. */
  get summary() {
    const { block } = this;
    if (block === undefined) return null;
    return {
      place: this.#blocks.indexOf(block), count: this.#blocks.length, isPhoto: isPhoto(block),
    };
  }

  /** Whether the marked block is a photo that is in the store. */
  get isPhoto() {
    const { block } = this;
    return block !== undefined && isPhoto(block) && this.#flow.tile(this.key)?.isMissing === false;
  }

  get hasFocus() {
    return this.#flow.element.contains(document.activeElement);
  }

  set(key) {
    if (key === this.key) return;
    this.#show(false);
    this.key = key;
    this.#show(true);
    if (this.isPhoto) mark(this.#flow.tile(key).place);
    this.#changed();
  }

  /** Marks the block of a photo, and returns whether the album has one. */
  setPhoto(id) {
    const block = this.#blocks.find(({ photo }) => photo === id);
    if (block !== undefined) this.set(block.key);
    return block !== undefined;
  }

  /** Marks the block at a distance from this one, at most the first or last, and shows it. */
  step(distance) {
    const blocks = this.#blocks;
    if (blocks.length === 0) return;
    const place = Math.max(this.summary?.place ?? 0, 0);
    this.set(blocks[Math.min(Math.max(place + distance, 0), blocks.length - 1)].key);
    this.focus();
  }

  /** Moves the focus to the block, and scrolls as little as is needed to show it. */
  focus() {
    const tile = this.#flow.tile(this.key);
    if (tile === undefined) return false;
    tile.target.focus({ preventScroll: true });
    tile.element.scrollIntoView({ block: 'nearest' });
    return true;
  }

  /** The blocks have changed: if the marked one is gone, the one in its place is marked. */
  follow() {
    const blocks = this.#blocks;
    const place = blocks.findIndex(({ key }) => key === this.key);
    if (place >= 0) this.#place = place;
    else this.set(blocks[Math.min(this.#place, blocks.length - 1)]?.key ?? null);
    this.#show(true);
    this.#changed();
  }

  #show(isMarked) {
    const tile = this.#flow.tile(this.key);
    if (tile === undefined) return;
    tile.element.classList.toggle('marked', isMarked);
    tile.target.tabIndex = isMarked ? 0 : -1;
    if (isMarked) this.#place = this.summary?.place ?? 0;
  }
}
