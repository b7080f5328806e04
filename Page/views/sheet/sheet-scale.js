import { element, setAttribute, setStyle, setText } from '../../base/dom.js';
import { monthName } from '../../base/format.js';
import { monthOf, scaleMarks } from './scale-marks.js';

const room = { lineHeight: 18, tick: 6 };
/** How long the scale stays after the last movement where it is shown only while scrolling. */
const lingers = 1200;

/**
 * The right edge of the sheet: a scale of months to drag, which says where in time the screen is.
 */
export class SheetScale {
  #marks = element('div', { class: 'marks', 'aria-hidden': true });
  #word = element('span', { class: 'word edge-print', 'aria-hidden': true });
  #handle = element('div', { class: 'handle' }, this.#word);
  #layout = null;
  #height = 0;
  #handleHeight = 0;
  #drag = null;
  #timer = null;
  #scrollTo;

  /** `scrollTo(fraction)` is called while the scale is dragged. */
  constructor(scrollTo) {
    this.#scrollTo = scrollTo;
    this.element = element(
      'div',
      {
        class: 'sheet-scale', role: 'slider', tabindex: 0, 'aria-label': 'Date',
        'aria-orientation': 'vertical', 'aria-valuemin': 0, 'aria-valuemax': 100,
        on: {
          pointerdown: (event) => this.#press(event),
          pointermove: (event) => this.#move(event),
          pointerup: () => this.#release(),
          pointercancel: () => this.#release(),
          keydown: (event) => this.#step(event),
        },
      },
      this.#marks, this.#handle,
    );
  }

  /** Redraws the months for a layout or a height. */
  rebuild(layout, height) {
    this.#layout = layout;
    this.#height = height;
    this.#handleHeight = this.#handle.offsetHeight;
    this.element.hidden = layout.days === 0 || layout.measures.heading === 0;
    if (this.element.hidden) return;
    this.#marks.replaceChildren(...scaleMarks(layout, height, room).map(({ y, text, isYear }) => {
      const kind = isYear ? 'edge-print year' : text === '' ? 'tick' : 'edge-print';
      const mark = element('span', { class: kind }, text);
      setStyle(mark, { transform: `translateY(${Math.round(y)}px)` });
      return mark;
    }));
  }

  /**
   * Shows where the screen is: `top` of the sheet, in device pixels, and the fraction that was
   * scrolled.
   */
  update(top, fraction) {
    const layout = this.#layout;
    if (layout === null || layout.days === 0 || this.element.hidden) return;
    const y = fraction * (this.#height - this.#handleHeight);
    setStyle(this.#handle, { transform: `translateY(${y.toFixed(1)}px)` });
    const number = layout.dayNumber[layout.dayAt(top + layout.measures.heading)];
    const text = this.#drag === null ? this.#monthText(number) : layout.words(number);
    setText(this.#word, text);
    setAttribute(this.element, 'aria-valuenow', Math.round(fraction * 100));
    setAttribute(this.element, 'aria-valuetext', layout.words(number));
  }

  /** Shows the scale for a moment, where it is hidden at rest. */
  linger() {
    this.element.classList.add('moving');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#drag === null) this.element.classList.remove('moving');
    }, lingers);
  }

  #monthText(number) {
    const { year, month } = monthOf(number);
    return `${monthName(month).slice(0, 3)} ${year}`;
  }

  #press(event) {
    if (event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.#drag = event.pointerId;
    this.element.classList.add('dragged');
    this.#move(event);
  }

  #move({ pointerId, clientY }) {
    if (this.#drag !== pointerId) return;
    const { top, height } = this.element.getBoundingClientRect();
    this.#scrollTo(Math.min(Math.max((clientY - top) / height, 0), 1));
  }

  #release() {
    this.#drag = null;
    this.element.classList.remove('dragged');
    this.linger();
  }

  /** Arrows move by a month. */
  #step(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || this.#layout === null) return;
    event.preventDefault();
    event.stopPropagation();
    const layout = this.#layout;
    const fraction = Number(this.element.getAttribute('aria-valuenow')) / 100;
    this.#scrollTo(this.#monthFraction(layout, fraction, step));
  }

  #monthFraction(layout, fraction, step) {
    const keyOf = (index) => {
      const { year, month } = monthOf(layout.dayNumber[index]);
      return year * 12 + month;
    };
    let index = layout.dayAt(fraction * layout.height);
    const key = keyOf(index);
    while (index + step >= 0 && index + step < layout.days && keyOf(index) === key) index += step;
    while (step < 0 && index > 0 && keyOf(index - 1) === keyOf(index)) index -= 1;
    return layout.dayTop[index] / layout.height;
  }
}
