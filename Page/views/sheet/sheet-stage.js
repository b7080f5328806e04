import { element, setStyle } from '../../base/dom.js';
import { onFrame } from '../../base/frame.js';
import { marked } from '../../model/marking.js';
import { phase, photos } from '../../model/photos.js';
import { settings } from '../../model/settings.js';
import { SheetAnchor } from './sheet-anchor.js';
import { SheetCanvas } from './sheet-canvas.js';
import { SheetDays } from './sheet-days.js';
import { SheetGrid } from './sheet-grid.js';
import { SheetGrowth } from './sheet-growth.js';
import { measuresFor, SheetLook } from './sheet-look.js';
import { revealingTop } from './sheet-reveal.js';
import { SheetScale } from './sheet-scale.js';
import { Speed } from './speed.js';

/**
 * The scrolled sheet: what is laid out, what part of it is on the screen, and what draws it.
 *
 * Heights and positions are in device pixels, those of the scroller in pixels of the page.
 */
export class SheetStage {
  canvasElement = element('canvas', { class: 'sheet-canvas', 'aria-hidden': true });
  grid = new SheetGrid();
  days = new SheetDays();
  scale = new SheetScale((fraction) => this.scrollTo(fraction * this.#scrollable));
  layout = null;
  top = 0;
  #space = element('div', { class: 'sheet-space' }, this.grid.element);
  #anchor = new SheetAnchor();
  #speed = new Speed(() => this.#rest());
  #box = { width: 0, height: 0, scale: 1 };
  #growth = new SheetGrowth();
  #isRevealing = false; // Whether to show the marked photo once all is laid out, unless scrolled.
  #isShown = false;
  #isBack = false; // Whether it has not been drawn since it was shown again.
  #plan;

  /**
   * `plan(stage, speed)` loads the pictures that are needed; `pictures` has those that are there.
   */
  constructor(pictures, plan) {
    this.#plan = plan;
    this.scroller = element('div', { class: 'sheet-scroller', tabindex: -1 }, this.#space);
    this.canvas = new SheetCanvas(this.canvasElement, pictures);
    this.element = element(
      'div', { class: 'sheet-stage' },
      this.canvasElement, this.scroller, this.days.element, this.scale.element);
    this.look = new SheetLook(this.element);
    const read = () => ({ scrollTop: this.scroller.scrollTop });
    this.requestFrame = onFrame(read, (values, now) => this.#write(values, now));
    this.scroller.addEventListener('scroll', () => this.requestFrame(), { passive: true });
    new ResizeObserver(() => this.resize()).observe(this.element);
  }

  /** The height of the screen's part of the sheet. */
  get height() {
    return this.canvasElement.height;
  }

  /** Device pixels to one of the page. */
  get density() {
    return this.#box.scale;
  }

  get #scrollable() {
    return Math.max(0, (this.layout?.height ?? 0) - this.height);
  }

  /** The sheet is on the screen again, at the place where it was left. */
  show() {
    this.#isShown = true;
    this.resize();
    this.#isBack = true;
    this.requestFrame();
  }

  hide() {
    this.#isShown = false;
    this.#speed.stop();
  }

  /** Takes over the size, the theme and the density, and lays everything out if they changed. */
  resize() {
    if (!this.#isShown) return;
    this.#isRevealing ||= this.canvas.isShown(marked.get());
    const { width, height } = this.element.getBoundingClientRect();
    const scale = window.devicePixelRatio;
    this.#box = { width, height, scale };
    const look = this.look.read(scale);
    const measures = measuresFor({ width, density: settings.density.get(), scale, look });
    this.canvas.resize(Math.round(width * scale), Math.round(height * scale), look);
    const isSame = JSON.stringify(measures) === JSON.stringify(this.#growth.measures);
    if (isSame) this.requestFrame();
    else this.relayout(measures);
  }

  /** Begins a new layout; the anchor stays where it is on the screen. */
  relayout(measures = this.#growth.measures) {
    if (measures === null) return;
    this.#growth.begin(measures);
    this.requestFrame();
  }

  /** Keeps a photo where it is on the screen during a new layout of the sheet. */
  holdAt(place) {
    if (this.layout === null && place >= 0) this.#anchor.expect(place, this.height / 3);
    else if (this.canvas.isShown(place)) this.#anchor.hold(this.layout, place, this.top);
  }

  scrollTo(top) {
    this.scroller.scrollTop = Math.min(Math.max(top, 0), this.#scrollable) / this.density;
    this.requestFrame();
  }

  /** Scrolls as little as is needed to show a photo whole. */
  reveal(place) {
    this.#isRevealing = this.layout === null || this.#growth.isOpen;
    if (place < 0 || this.#isRevealing) return;
    const top = revealingTop(this.layout, place, this.top, this.height);
    if (top !== this.top) this.scrollTo(top);
  }

  /** The photo at a point of the window, or -1. */
  placeAt({ clientX, clientY }) {
    if (this.layout === null) return -1;
    const { left, top } = this.scroller.getBoundingClientRect();
    const { scale } = this.#box;
    return this.layout.placeAt((clientX - left) * scale, (clientY - top) * scale + this.top);
  }

  #write({ scrollTop }, now) {
    if (!this.#isShown || this.canvasElement.width === 0) return;
    if ((this.#growth.isOpen && !this.#grow()) || this.layout === null) return;
    const anchored = this.#anchor.pending(this.layout, phase.get() !== 'loading');
    if (anchored === 'wait') return;
    const wanted = anchored ?? (this.#isBack ? this.top : null);
    this.#isBack = false;
    let top = Math.round(scrollTop * this.density);
    if (wanted !== null) {
      top = Math.min(Math.max(wanted, 0), this.#scrollable);
      this.scroller.scrollTop = top / this.density;
    }
    const isMoved = top !== this.top;
    if (isMoved && wanted === null) this.#isRevealing = false;
    this.top = top;
    this.#speed.record(top, now, wanted !== null);
    if (isMoved) this.scale.linger();
    this.draw();
    if (this.grid.isStale && this.#speed.value === 0) this.grid.update(this);
    if (this.#isRevealing && !this.#growth.isOpen) this.reveal(marked.get());
  }

  /** Draws the part on the screen as it is now. */
  draw() {
    const { layout, top, height } = this;
    this.canvas.draw(layout, top);
    this.days.update(layout, top, height, this.density);
    this.scale.update(top, this.#scrollable === 0 ? 0 : top / this.#scrollable);
    this.#anchor.record(layout, top, marked.get(), this.canvas);
    this.#plan(this, this.#speed.value);
  }

  /** Lays out more of the list, and returns whether there is something to draw. */
  #grow() {
    const growth = this.#growth;
    growth.step();
    if (growth.isBehind) this.requestFrame();
    if (growth.isBehind && !this.#anchor.isIn(growth.layout)) return false;
    if (!growth.isOpen) this.#speed.settle();
    if (growth.layout === this.layout && !growth.isLarger) return true;
    const { layout } = growth;
    this.layout = layout;
    setStyle(this.#space, { height: `${layout.height / this.density}px` });
    this.scale.rebuild(layout, this.#box.height);
    return true;
  }

  /**
   * The mark or the selection changed: it is shown in the next frame, and announced to screen
   * readers now.
   */
  markChanged() {
    if (!this.#isShown || this.#growth.isOpen) return;
    this.requestFrame();
    this.grid.update(this);
    if (this.grid.hasFocus) this.grid.focus();
  }

  /** Facts about photos changed: screen readers learn of them once the sheet is drawn. */
  valuesChanged() {
    this.grid.isStale = true;
    this.requestFrame();
  }

  #rest() {
    if (!this.#isShown || this.#growth.isOpen) return;
    this.grid.update(this);
    this.#plan(this, 0);
  }
}
