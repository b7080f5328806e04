import { element, setStyle, setText } from '../../base/dom.js';

/**
 * The headings of days. The one of the day at the top stays there until the next one pushes it out.
 *
 * They are moved with the canvas, in the same frame, and are hidden from screen readers: the grid
 * has headers of its own.
 */
export class SheetDays {
  element = element('div', { class: 'sheet-days', 'aria-hidden': true });
  #headings = new Map();
  #free = [];
  #layout = null;

  /** Places the headings for a sheet whose part from `top` on is shown, in device pixels. */
  update(layout, top, height, scale) {
    if (layout !== this.#layout) this.#release(() => true);
    this.#layout = layout;
    if (layout.days === 0 || layout.measures.heading === 0) {
      this.#release(() => true);
      return;
    }
    const first = layout.dayAt(top);
    let end = first;
    while (end < layout.days && layout.dayTop[end] < top + height) end += 1;
    this.#release((index) => index < first || index >= end);
    for (let index = first; index < end; index += 1) {
      const y = index === first ? this.#stickyTop(index, top) : layout.dayTop[index];
      setStyle(this.#heading(index), { transform: `translateY(${(y - top) / scale}px)` });
    }
  }

  /** Where the first heading is: at the top of the screen, unless the next one is there. */
  #stickyTop(index, top) {
    const { days, dayTop, measures } = this.#layout;
    const pushed = index + 1 < days ? dayTop[index + 1] - measures.heading : Infinity;
    return Math.max(dayTop[index], Math.min(top, pushed));
  }

  #heading(index) {
    const known = this.#headings.get(index);
    if (known !== undefined) return known;
    const heading = this.#free.pop() ?? element('p', { class: 'day' });
    setText(heading, this.#layout.words(this.#layout.dayNumber[index]));
    heading.hidden = false;
    if (heading.parentNode === null) this.element.append(heading);
    this.#headings.set(index, heading);
    return heading;
  }

  #release(isGone) {
    for (const [index, heading] of this.#headings) {
      if (!isGone(index)) continue;
      this.#headings.delete(index);
      heading.hidden = true;
      this.#free.push(heading);
    }
  }
}
