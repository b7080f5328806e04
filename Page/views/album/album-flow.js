import { element, setAttribute, setStyle } from '../../base/dom.js';
import { isPhoto } from '../../model/album-blocks.js';
import { albumRows } from './album-rows.js';
import { AlbumPhoto, ratioOf } from './album-photo.js';
import { AlbumSections } from './album-sections.js';
import { AlbumText } from './album-text.js';

/** The longest that one piece of work takes, in milliseconds, so that the page never blocks. */
const budget = 5;
/** The sum of the ratios of a row, narrow and otherwise. */
const targets = { narrow: 1.6, normal: 2.9 };
const narrow = 640;

/**
 * The blocks of an album in rows, of which all are in the document, so that it can be read and
 * searched as a whole. They are made in short pieces of work, one for each frame.
 */
export class AlbumFlow {
  element = element('div', { class: 'album-flow' });
  #sections;
  #tiles = new Map();
  #work = null;
  #width = 0;
  #name = null;
  #blocks = [];
  #isList = false;
  #press;
  #done;

  /** `press(key, event)` follows a click on a photo; `done()` is called when all rows are there. */
  constructor({ pictures, press, done }) {
    this.#sections = new AlbumSections(this.element, pictures);
    this.#press = press;
    this.#done = done;
    const resize = ([{ contentRect: { width } }]) => this.#resize(width);
    new ResizeObserver(resize).observe(this.element);
  }

  /** The tile of a block, or undefined. */
  tile(key) {
    return this.#tiles.get(key);
  }

  /** Shows the blocks of an album of this name; what is there already stays. */
  show(name, blocks) {
    this.#name = name;
    this.#blocks = blocks;
    this.#takeWidth(this.element.getBoundingClientRect().width);
    const target = this.#width < narrow ? targets.narrow : targets.normal;
    const rows = albumRows(blocks, ({ photo }) => ratioOf(photo), target);
    const isWorking = this.#work !== null;
    this.#work = { rows, at: 0, keys: new Set() };
    this.#sections.begin();
    if (!isWorking) this.#step();
  }

  /**
   * Shows the blocks as a list while they are edited; otherwise they are paragraphs and figures of
   * a document.
   */
  setList(isList) {
    this.#isList = isList;
    setAttribute(this.element, 'role', isList ? 'list' : null);
    for (const tile of this.#tiles.values()) this.#setRole(tile);
  }

  #setRole({ element: block }) {
    setAttribute(block, 'role', this.#isList ? 'listitem' : null);
  }

  #resize(width) {
    if (!this.#takeWidth(width) || this.#blocks.length === 0) return;
    this.#sections.forgetHeights();
    this.show(this.#name, this.#blocks);
  }

  /** Takes over the width of the column, and returns whether it is another one. */
  #takeWidth(width) {
    if (width === 0 || width === this.#width) return false;
    this.#width = width;
    setStyle(this.element, { '--column': `${width}px` });
    return true;
  }

  /** Places as many rows as the time allows. */
  #step() {
    const work = this.#work;
    const end = performance.now() + budget;
    while (work.at < work.rows.length && performance.now() < end) {
      this.#place(work.rows[work.at], work.keys);
      work.at += 1;
    }
    this.#sections.measure();
    if (work.at < work.rows.length) requestAnimationFrame(() => this.#step());
    else this.#finish(work.keys);
  }

  #place({ blocks, sum }, keys) {
    const tiles = blocks.map((block) => this.#tileOf(block));
    for (const { key } of blocks) keys.add(key);
    const hasCaption = blocks.some(({ caption }) => (caption ?? null) !== null);
    this.#sections.place({ keys: blocks.map(({ key }) => key), sum, hasCaption, tiles });
  }

  #tileOf(block) {
    const tile = this.#tiles.get(block.key) ?? this.#make(block);
    tile.show(block, this.#name);
    return tile;
  }

  #make(block) {
    const tile = isPhoto(block)
      ? new AlbumPhoto(block, (event) => this.#press(block.key, event)) : new AlbumText(block);
    this.#tiles.set(block.key, tile);
    this.#setRole(tile);
    return tile;
  }

  #finish(keys) {
    this.#work = null;
    this.#sections.finish();
    for (const key of this.#tiles.keys()) if (!keys.has(key)) this.#tiles.delete(key);
    this.#done();
  }
}
