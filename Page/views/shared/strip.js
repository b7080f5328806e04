import { element, setAttribute, setStyle, setText } from '../../base/dom.js';
import { edgeNumber, spoken } from '../../base/format.js';
import { onFrame } from '../../base/frame.js';
import { photos } from '../../model/photos.js';
import { StripCanvas } from './strip-canvas.js';

/**
 * A wheel sends at least this many pixels for a notch, a touchpad seldom does; one notch is one
 * photo.
 */
const notch = 40;
/** How long the hand must rest before the slider speaks. */
const quietFor = 300;
/** The thickness of the mark's frame. */
const frame = 2;

/**
 * The film strip: a slider whose photos pass under a mark that stays in the middle.
 *
 * It scrolls like any other part of a page, so a flick on touch does what the browser does.
 * `choose(place)` is called with each photo that comes under the mark by hand.
 */
export class Strip {
  #choose;
  #canvas = new StripCanvas(() => this.#repaint());
  #way = element('div', { class: 'way' });
  #track = element(
    'div',
    {
      class: 'track',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'Photo',
      'aria-orientation': 'horizontal',
      'aria-valuemin': 1,
      'aria-valuenow': 1,
    },
    this.#way,
  );
  #mark = element('div', { class: 'mark' });
  #first = element('span', {});
  #middle = element('span', { class: 'middle' });
  #last = element('span', {});
  #place = -1;
  #width = 0;
  #speaking = null;
  #repaint = onFrame(() => this.#track.scrollLeft, (scroll) => this.#paint(scroll));

  constructor(choose) {
    this.#choose = choose;
    const edges = { class: 'edge-line edge-print', 'aria-hidden': true };
    this.element = element(
      'div',
      { class: 'strip recedes' },
      element('div', { class: 'film' }, this.#canvas.element, this.#mark, this.#track),
      element('div', edges, this.#first, this.#middle, this.#last),
    );
    this.#track.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#track.addEventListener('scrollend', () => this.#scrollTo(this.#place));
    this.#track.addEventListener('wheel', (event) => this.#turn(event), { passive: false });
    this.#drag();
    new ResizeObserver(() => this.layOut()).observe(this.element);
  }

  /** The slider, for the focus. */
  get slider() {
    return this.#track;
  }

  /** Brings a photo under the mark; `words` is its edge print. */
  show(place, words) {
    this.#place = place;
    this.#scrollTo(place);
    setText(this.#middle, words);
    this.#speakLater();
    this.#repaint();
  }

  /** Measures the strip again, as when the list has another length. */
  layOut() {
    this.#width = this.#track.clientWidth;
    if (this.#width === 0) return;
    this.#canvas.resize(this.#width, this.#track.clientHeight);
    setStyle(this.#way, { width: `${this.#canvas.layout.length + this.#width}px` });
    setAttribute(this.#track, 'aria-valuemax', photos.count);
    this.#scrollTo(this.#place);
    this.#repaint();
  }

  /** Draws the values of photos again. */
  refresh() {
    this.#repaint();
  }

  #scrollTo(place) {
    const { layout, cellHeight } = this.#canvas;
    const target = layout.middle(place);
    setStyle(
      this.#mark,
      { width: `${layout.width(place) + 2 * frame}px`, height: `${cellHeight + 2 * frame}px` },
    );
    this.#mark.hidden = layout.count === 0;
    if (this.#track.scrollLeft !== target) this.#track.scrollLeft = target;
  }

  #scrolled() {
    const place = this.#canvas.layout.placeAt(this.#track.scrollLeft);
    this.#repaint();
    if (place !== this.#place && place >= 0) this.#choose(place);
  }

  #turn(event) {
    event.preventDefault();
    const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    if (Math.abs(delta) >= notch) this.#choose(this.#place + Math.sign(delta));
    else this.#track.scrollLeft += delta;
  }

  /**
   * A mouse drags the film; touch scrolls it without our help. A click brings a photo under the
   * mark.
   */
  #drag() {
    let start = null;
    this.#track.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      this.#track.setPointerCapture(event.pointerId);
      start = { x: event.clientX, scroll: this.#track.scrollLeft, hasMoved: false };
    });
    this.#track.addEventListener('pointermove', (event) => {
      if (start === null) return;
      const distance = event.clientX - start.x;
      start.hasMoved ||= Math.abs(distance) > 4;
      if (start.hasMoved) this.#track.scrollLeft = start.scroll - distance;
    });
    this.#track.addEventListener('lostpointercapture', () => this.#scrollTo(this.#place));
    this.#track.addEventListener('click', (event) => {
      const wasDragged = start?.hasMoved ?? false;
      start = null;
      if (wasDragged) return;
      const { left } = this.#track.getBoundingClientRect();
      this.#choose(
        this.#canvas.layout.placeAt(
          this.#track.scrollLeft + event.clientX - left - this.#width / 2,
        ),
      );
    });
  }

  /** Only the slider's text speaks while scrubbing, and only once the hand rests. */
  #speakLater() {
    setAttribute(this.#track, 'aria-valuenow', this.#place + 1);
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => {
      if (this.#place < 0 || this.#place >= photos.count) return;
      setAttribute(this.#track, 'aria-valuetext', spoken(photos.summaryAt(this.#place)));
    }, quietFor);
  }

  #paint(scroll) {
    if (this.#width === 0) return;
    const { first, end } = this.#canvas.paint(scroll);
    const isAway = (place) => Math.abs(place - this.#place) > 2;
    setText(this.#first, end > first && isAway(first) ? edgeNumber(photos.numberAt(first)) : '');
    setText(this.#last, end > first && isAway(end - 1) ? edgeNumber(photos.numberAt(end - 1)) : '');
  }
}
