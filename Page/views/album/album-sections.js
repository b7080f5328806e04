import { element, setAttribute, setStyle } from '../../base/dom.js';

/** The rows of a section; more are added to it only while the album is edited. */
const length = 24;

/**
 * The rows of an album, in sections.
 *
 * A section is laid out once, when its rows are new, and then has this height whether its content
 * is there or not: so the browser can leave out the sections that are not on the screen, nothing
 * moves when they come, and a change costs as much as its own section.
 */
export class AlbumSections {
  #parent;
  #pictures;
  #rows = new Map();
  #used = new Set();
  #unmeasured = new Set();
  /** The sections and rows that are placed here, unlike the row of a text that is being added. */
  #own = new WeakSet();
  /** The row that comes next in the document, or null, and the section that it would be in. */
  #cursor = { row: null, section: null };
  #last = null;
  #observer = new IntersectionObserver((entries) => this.#come(entries), { rootMargin: '150%' });

  constructor(parent, pictures) {
    this.#parent = parent;
    this.#pictures = pictures;
  }

  /** Begins to place rows from the first one on; those that are there already stay. */
  begin() {
    this.#used.clear();
    this.#last = null;
    const section = this.#ownFrom(this.#parent.firstElementChild);
    this.#cursor = { section, row: this.#ownFrom(section?.firstElementChild ?? null) };
  }

  /** Places the next row: of a text if it has no `sum`, or of photos. */
  place({ keys, sum, hasCaption, tiles }) {
    const name = `${keys.join(' ')} ${sum ?? ''}`;
    this.#used.add(name);
    const row = this.#rows.get(name) ?? this.#make(name, sum);
    const blocks = tiles.map((tile) => tile.element);
    if (blocks.some((block) => block.parentNode !== row)) {
      row.replaceChildren(...blocks);
      row.canvases = sum === null ? [] : tiles.map(({ canvas }) => canvas);
      if (row.parentNode?.isNear) this.#pictures.watch(row, row.canvases);
      this.#unmeasured.add(row);
    }
    const kind = sum === null ? 'text' : hasCaption ? 'captioned' : 'photos';
    setAttribute(row, 'data-kind', kind);
    setAttribute(row, 'data-after', this.#last);
    this.#last = kind;
    if (row === this.#cursor.row) this.#pass();
    else this.#insert(row);
  }

  /** Gives each section whose rows are new the height that these have. */
  measure() {
    const sections = new Set([...this.#unmeasured].map((row) => row.parentNode));
    this.#unmeasured.clear();
    sections.delete(null);
    for (const section of sections) section.classList.add('unmeasured');
    const heights = [...sections].map((one) => [one, one.getBoundingClientRect().height]);
    for (const [section, height] of heights) {
      setStyle(section, { '--height': `${height}px` });
      section.classList.remove('unmeasured');
    }
  }

  /** The width is another, and so are the heights of texts. */
  forgetHeights() {
    for (const row of this.#rows.values()) this.#unmeasured.add(row);
  }

  /** All rows are placed: those that were not are gone. */
  finish() {
    for (const [name, row] of this.#rows) {
      if (this.#used.has(name)) continue;
      this.#pictures.unwatch(row);
      this.#rows.delete(name);
      row.remove();
    }
    for (const section of [...this.#parent.children]) {
      if (section.childElementCount > 0) continue;
      this.#observer.unobserve(section);
      section.remove();
    }
    this.#pictures.refresh();
  }

  #make(name, sum) {
    const row = element('div', { class: 'album-row', role: 'none' });
    if (sum !== null) setStyle(row, { '--sum': sum, '--gaps': name.split(' ').length - 2 });
    this.#rows.set(name, row);
    this.#own.add(row);
    return row;
  }

  /** Goes on to the row after the one at the cursor. */
  #pass() {
    const { row, section } = this.#cursor;
    const next = this.#ownFrom(row.nextElementSibling);
    const following = this.#ownFrom(section.nextElementSibling);
    if (next !== null || following === null) this.#cursor = { section, row: next };
    else this.#cursor = { section: following, row: this.#ownFrom(following.firstElementChild) };
  }

  /** Returns an element, or the first one after it, that is placed here. */
  #ownFrom(node) {
    let own = node;
    while (own !== null && !this.#own.has(own)) own = own.nextElementSibling;
    return own;
  }

  #insert(row) {
    const { row: next, section } = this.#cursor;
    const isFull = next === null && (section === null || section.childElementCount >= length);
    const target = isFull ? this.#addSection() : section;
    target.insertBefore(row, next);
    this.#unmeasured.add(row);
    if (target.isNear) this.#pictures.watch(row, row.canvases);
  }

  #addSection() {
    const section = element('div', { class: 'album-section', role: 'none' });
    section.isNear = false;
    this.#parent.append(section);
    this.#own.add(section);
    this.#observer.observe(section);
    this.#cursor = { section, row: null };
    return section;
  }

  /** Only in the sections that are near the screen, rows are followed one by one. */
  #come(entries) {
    for (const { isIntersecting, target } of entries) {
      target.isNear = isIntersecting;
      for (const row of target.children) {
        if (isIntersecting) this.#pictures.watch(row, row.canvases ?? []);
        else this.#pictures.unwatch(row);
      }
    }
  }
}
