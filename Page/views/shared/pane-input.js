import { fit, panned, zoomed } from '../../base/geometry.js';

/** One notch of a wheel, in pixels: what a mouse sends at least, and a touchpad seldom does. */
const notch = 40;
const zoomPerNotch = 1.25;
/** A stroke of a finger or the mouse longer than this is a swipe; a shorter one is a tap. */
const swipeLength = 48;
/** The largest zoom, in pixels of the screen for one of the photo. */
const mostPixels = 8;

/**
 * Zooms and pans a pane by pointer, wheel, pinch and keys; `swiped` gets `left`, `right`, `up` or
 * `down`.
 */
export class PaneInput {
  #pane;
  #swiped;
  #pointers = new Map();
  #start = null;

  constructor(pane, swiped = () => {}) {
    this.#pane = pane;
    this.#swiped = swiped;
    const { element } = pane;
    element.addEventListener('wheel', (event) => this.#turn(event), { passive: false });
    element.addEventListener('pointerdown', (event) => this.#down(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel']) {
      element.addEventListener(end, (event) => this.#up(event));
    }
    // Otherwise the browser takes a swipe for a fling, and the tap after it for what stops that.
    element.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
    element.addEventListener('dblclick', (event) => this.toggle(pointOf(event, element)));
  }

  /** Shows the photo at 100 % around a point of the pane, or fits it. */
  toggle(point = this.#middle) {
    const { zoom, photo, box, fullScale } = this.#pane;
    if (photo === null) return;
    const isFitted = zoom.get().scale <= 1;
    zoom.set(isFitted ? zoomed(zoom.get(), Math.max(fullScale, 1), point, photo, box) : fit);
  }

  /** Zooms by a factor around a point. */
  scale(factor, point = this.#middle) {
    const { zoom, photo, box, fullScale } = this.#pane;
    if (photo === null) return;
    const most = Math.max(fullScale * mostPixels, 1);
    const scale = Math.min(Math.max(zoom.get().scale * factor, 1), most);
    zoom.set(scale === 1 ? fit : zoomed(zoom.get(), scale, point, photo, box));
  }

  /**
   * Moves the visible part by fractions of the pane; returns false if all of the photo is visible.
   */
  pan(x, y) {
    const { zoom, photo, box } = this.#pane;
    if (photo === null || zoom.get().scale <= 1) return false;
    zoom.set(panned(zoom.get(), -x * box.width, -y * box.height, photo, box));
    return true;
  }

  get #middle() {
    const { width, height } = this.#pane.box;
    return { x: width / 2, y: height / 2 };
  }

  /** A wheel zooms, and so do two fingers that pinch a touchpad; two that move it pan. */
  #turn(event) {
    event.preventDefault();
    const isNotch = Math.abs(event.deltaY) >= notch;
    if (!isNotch && !event.ctrlKey) {
      this.pan(event.deltaX / this.#pane.box.width, event.deltaY / this.#pane.box.height);
      return;
    }
    const notches = isNotch ? Math.sign(event.deltaY) : event.deltaY / notch;
    this.scale(zoomPerNotch ** -notches, pointOf(event, this.#pane.element));
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#pane.element.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, pointOf(event, this.#pane.element));
    this.#start = { ...pointOf(event, this.#pane.element), isPinch: this.#pointers.size > 1 };
  }

  #move(event) {
    const former = this.#pointers.get(event.pointerId);
    if (former === undefined) return;
    const point = pointOf(event, this.#pane.element);
    const before = [...this.#pointers.values()];
    this.#pointers.set(event.pointerId, point);
    const after = [...this.#pointers.values()];
    const { zoom, photo, box } = this.#pane;
    if (photo === null) return;
    if (after.length === 2) {
      this.scale(distance(after) / Math.max(distance(before), 1), middle(after));
    }
    if (zoom.get().scale <= 1) return;
    const [from, to] = [middle(before), middle(after)];
    zoom.set(panned(zoom.get(), to.x - from.x, to.y - from.y, photo, box));
  }

  #up(event) {
    const point = this.#pointers.get(event.pointerId);
    this.#pointers.delete(event.pointerId);
    if (point === undefined || this.#start?.isPinch || this.#pane.zoom.get().scale > 1) return;
    if (event.type === 'pointercancel' || event.pointerType === 'mouse') return;
    const [x, y] = [point.x - this.#start.x, point.y - this.#start.y];
    if (Math.max(Math.abs(x), Math.abs(y)) < swipeLength) return;
    if (Math.abs(x) > Math.abs(y)) this.#swiped(x < 0 ? 'left' : 'right');
    else this.#swiped(y < 0 ? 'up' : 'down');
  }
}

function pointOf({ clientX, clientY }, target) {
  const { left, top } = target.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function middle(points) {
  const sum = points.reduce(
    (total, { x, y }) => ({ x: total.x + x, y: total.y + y }),
    { x: 0, y: 0 },
  );
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function distance([one, other]) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
