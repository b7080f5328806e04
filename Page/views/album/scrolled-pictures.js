import { onFrame } from '../../base/frame.js';
import { photos } from '../../model/photos.js';
import { MicroThumbs } from '../../pictures/micro-thumbs.js';
import { register } from '../../pictures/pressure.js';
import { Thumbs } from '../../pictures/thumbs.js';
import { on } from '../../server/events.js';

/** The pictures of photos in a scrolled page: those of what is on the screen and near it. */
export class ScrolledPictures {
  /** The canvases in each watched element, and those in the elements near the screen. */
  #canvases = new WeakMap();
  #near = new Map();
  #draw = onFrame(null, () => this.#drawAll());
  #plan = onFrame(() => this.#byDistance(), (wanted) => this.#want(wanted));
  #thumbs = new Thumbs(() => this.#draw());
  #atlases = new MicroThumbs(() => {
    this.#draw();
    this.#plan();
  });
  #observer;
  #root;
  #isRead = false;

  /** `root` is what is scrolled. */
  constructor(root) {
    this.#root = root;
    this.#observer = new IntersectionObserver((entries) => this.#come(entries), {
      root, rootMargin: '100%',
    });
    on('photo', (event) => this.#atlases.blocks.apply(event));
    on('everything', () => this.clear());
    register({ shrink: (level) => this.#shrink(level) });
  }

  /** Loads and draws the photos of some canvases while `element`, which they are in, is near. */
  watch(element, canvases) {
    this.#canvases.set(element, canvases);
    if (this.#near.has(element)) this.#near.set(element, canvases);
    this.#observer.observe(element);
  }

  unwatch(element) {
    this.#observer.unobserve(element);
    for (const canvas of this.#near.get(element) ?? []) canvas.clear();
    this.#near.delete(element);
  }

  /** The list, or what is known of photos in it, has changed. */
  refresh() {
    this.#atlases.invalidate();
    this.#plan();
    this.#draw();
  }

  /** Stops loading, and drops everything. */
  clear() {
    this.#isRead = false;
    for (const canvas of this.#all) canvas.clear();
    this.#atlases.want(photos, [], []);
    this.#atlases.clear();
    this.#thumbs.clear();
  }

  #come(entries) {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        this.#near.set(target, this.#canvases.get(target));
      } else {
        this.#near.delete(target);
        for (const canvas of this.#canvases.get(target)) canvas.clear();
      }
    }
    this.#plan();
    this.#draw();
  }

  get #all() {
    return [...this.#near.values()].flat();
  }

  /** The canvases near the screen with the pictures that they need, those on it first. */
  #byDistance() {
    const { top, height } = this.#root.getBoundingClientRect();
    const middle = top + height / 2;
    const distance = ({ element }) => {
      const box = element.parentNode.getBoundingClientRect();
      return Math.max(0, Math.abs(box.top + box.height / 2 - middle) - box.height / 2);
    };
    return this.#all
      .map((canvas) => ({ canvas, distance: distance(canvas), want: canvas.want }))
      .filter(({ want }) => want !== null)
      .sort((one, other) => one.distance - other.distance);
  }

  #want(wanted) {
    if (wanted.length === 0) return;
    this.#start();
    this.#atlases.want(photos, wanted.map(({ canvas }) => canvas.place), []);
    this.#thumbs.want(wanted.map(({ want }) => want));
  }

  #start() {
    if (this.#isRead) return;
    this.#isRead = true;
    this.#atlases.blocks.refresh().catch(() => {
      this.#isRead = false;
    });
  }

  #drawAll() {
    for (const canvas of this.#all) canvas.draw(this.#thumbs, this.#atlases);
  }

  #shrink(level) {
    const canvases = level === 'hidden' ? [] : this.#all;
    const numbers = canvases
      .filter(({ place }) => place >= 0)
      .map(({ place }) => photos.numberAt(place));
    this.#thumbs.drop(numbers);
    this.#atlases.drop(numbers);
  }
}
