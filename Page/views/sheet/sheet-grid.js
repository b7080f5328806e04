import { element, setAttribute, setStyle } from '../../base/dom.js';
import { counted, number, spoken } from '../../base/format.js';
import { isSelected, marked } from '../../model/marking.js';
import { photos } from '../../model/photos.js';

/**
 * The sheet for screen readers and the keyboard's focus: a grid of the rows near the screen.
 *
 * The cells have names and no pixels; the canvas draws. The cell of the marked photo is the one in
 * the tab order, and its element stays while the photo does, so the focus is never lost to
 * recycling.
 */
export class SheetGrid {
  element = element('div', { class: 'sheet-grid', role: 'grid', 'aria-multiselectable': true });
  #rows = new Map();
  #active = null;
  #layout = null;
  /** Whether the cells' descriptions may be out of date. */
  isStale = false;

  /** Whether the keyboard's focus is on a photo. */
  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /** Moves the focus to the marked photo, or to the grid if none is marked. */
  focus() {
    const target = this.#active?.cell ?? this.element;
    if (target === this.element) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  /** Puts the rows near a stage's screen into the tree, and the marked photo's row. */
  update({ layout, top, height, density: scale }) {
    if (layout === null) return;
    this.isStale = false;
    const from = top - height / 2;
    const to = top + height * 1.5;
    const hadFocus = this.hasFocus;
    this.#describe(layout);
    const place = marked.get();
    const markedRow = place < 0 || place >= layout.count ? -1 : layout.rowOf(place);
    const first = layout.rows === 0 ? 0 : layout.rowAt(from);
    const end = layout.rows === 0 ? 0 : layout.rowAt(to) + 1;
    const isWanted = (row) => (row >= first && row < end) || row === markedRow;
    if (layout !== this.#layout) this.#carryOver(layout, place, markedRow);
    for (const [row, entry] of this.#rows) if (!isWanted(row)) this.#remove(row, entry);
    for (let row = first; row < end; row += 1) this.#fill(row, scale);
    if (markedRow >= 0) this.#fill(markedRow, scale);
    if (hadFocus && !this.hasFocus) this.focus();
  }

  #describe(layout) {
    const grid = this.element;
    setAttribute(grid, 'aria-label', `Photos, ${number(photos.count)}`);
    setAttribute(grid, 'aria-rowcount', layout.rows + layout.days);
  }

  /**
   * Keeps the element of the marked photo when rows get new numbers; the others are rebuilt.
   */
  #carryOver(layout, place, markedRow) {
    const kept = this.#active;
    const isSame = kept !== null && markedRow >= 0 && kept.id === photos.idAt(place);
    for (const [row, entry] of this.#rows) {
      if (isSame && entry.cells.includes(kept.cell)) {
        this.#rows.delete(row);
        for (const cell of entry.cells) if (cell !== kept.cell) cell.remove();
        entry.cells = [kept.cell];
        kept.entry = entry;
      } else {
        this.#remove(row, entry);
      }
    }
    this.#layout = layout;
    if (isSame) {
      kept.entry.header?.remove();
      kept.entry.header = null;
      this.#rows.set(markedRow, kept.entry);
      this.#place(kept.entry, markedRow, place);
    } else {
      this.#active = null;
    }
  }

  #remove(row, { line, header }) {
    line.remove();
    header?.remove();
    this.#rows.delete(row);
  }

  #fill(row, scale) {
    if (!this.#rows.has(row)) {
      const entry = { line: element('div', { role: 'row' }), header: null, cells: [] };
      this.#rows.set(row, entry);
      this.#place(entry, row, -1);
    }
    const layout = this.#layout;
    const entry = this.#rows.get(row);
    setStyle(entry.line, {
      transform: `translateY(${layout.rowTop[row] / scale}px)`,
      height: `${layout.rowHeight[row] / scale}px`,
    });
    entry.cells.forEach((cell, index) => {
      this.#describeCell(cell, layout.rowFirst[row] + index, scale);
    });
  }

  /**
   * Puts a row and its cells into the tree, in order; `kept` is the place of a cell that is there.
   */
  #place(entry, row, kept) {
    const layout = this.#layout;
    const first = layout.rowFirst[row];
    const dayIndex = layout.dayOf(first);
    setAttribute(entry.line, 'aria-rowindex', row + dayIndex + 2);
    entry.line.dataset.row = row;
    const make = () => element('div', { role: 'gridcell', tabindex: -1 });
    const existing = entry.cells[0] ?? null;
    const cells = [];
    for (let place = first; place < layout.rowFirst[row + 1]; place += 1) {
      const cell = place === kept ? existing : make();
      if (place !== kept && kept > place) existing.before(cell);
      else if (place !== kept) entry.line.append(cell);
      cells.push(cell);
    }
    entry.cells = cells;
    const isDay = layout.measures.heading > 0 && layout.dayFirst[dayIndex] === first;
    if (isDay) entry.header = this.#header(dayIndex, row);
    if (entry.line.parentNode === null) {
      this.element.insertBefore(entry.line, this.#following(row));
    }
    if (isDay) entry.line.before(entry.header);
  }

  /**
   * The element before which a row belongs, so that the order of reading is the order of photos.
   */
  #following(row) {
    const later = [...this.#rows.keys()].filter((other) => other > row);
    if (later.length === 0) return null;
    const { line, header } = this.#rows.get(Math.min(...later));
    return header ?? line;
  }

  #header(index, row) {
    const layout = this.#layout;
    const end = index + 1 < layout.days ? layout.dayFirst[index + 1] : layout.count;
    const count = counted(end - layout.dayFirst[index], 'photo');
    const words = `${layout.words(layout.dayNumber[index])}, ${count}`;
    return element(
      'div', { role: 'row', 'aria-rowindex': row + index + 1 },
      element('div', { role: 'rowheader', class: 'unseen' }, words),
    );
  }

  #describeCell(cell, place, scale) {
    const layout = this.#layout;
    const isMarked = place === marked.get();
    setStyle(cell, {
      transform: `translateX(${layout.left[place] / scale}px)`,
      width: `${layout.width[place] / scale}px`,
    });
    setAttribute(cell, 'aria-label', spoken(photos.summaryAt(place)));
    setAttribute(cell, 'aria-selected', isSelected(place) === 1);
    setAttribute(cell, 'tabindex', isMarked ? 0 : -1);
    if (isMarked) this.#active = { cell, id: photos.idAt(place) };
  }
}
