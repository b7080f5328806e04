import { element } from '../../base/dom.js';
import { onFrame } from '../../base/frame.js';
import { bounded, fit, fullScale, placed } from '../../base/geometry.js';
import { signal } from '../../base/signal.js';
import { tiers } from '../../pictures/tiers.js';

/** A pixel of the photo that covers this many of the screen is shown as a square, not blurred. */
const squarePixels = 2;
/** A tier that is stretched by more than this is replaced by the full one once the hand rests. */
const longestStretch = 1.1;
const restAfter = 200;

/**
 * The pixels of one photo, fitted or zoomed. Old pixels stay until new ones are decoded; a better
 * tier fades in over the low one, in the same rectangle. Everything else is a cut.
 */
export class Pane {
  element = element('div', { class: 'pane' });
  zoom = signal(fit);
  /** Why the photo cannot be shown, or null. */
  failure = signal(null);
  /** Whether nothing of the requested photo is there yet. */
  isBlank = signal(false);
  /** Grows when the pane gets another size. */
  sized = signal(0);
  /** How often a photo was drawn, by which a test sees when a key took effect. */
  drawings = 0;
  #canvases = [canvas(), canvas()];
  #photo = null;
  #showing = null;
  #counts;
  #tier = null;
  #box = { width: 0, height: 0 };
  #rest = null;
  #afterDrawing = null;

  constructor({ counts = true } = {}) {
    this.#counts = counts;
    this.element.append(...this.#canvases.map(({ canvas: one }) => one));
    this.#back.canvas.hidden = true;
    this.element.addEventListener('animationend', () => this.#endFade());
    this.repaint = onFrame(null, () => this.#paint());
    this.zoom.subscribe(() => this.repaint());
    this.#observer.observe(this.element);
  }

  #observer = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    this.#box = { width, height };
    this.sized.update((count) => count + 1);
    this.#paint();
  });

  get #front() {
    return this.#canvases[0];
  }

  get #back() {
    return this.#canvases[1];
  }

  /** The requested photo, or null; its pixels may still be on their way. */
  get photo() {
    return this.#photo;
  }

  /** The size of the pane, in CSS pixels. */
  get box() {
    return this.#box;
  }

  /** The rectangle of the whole photo, relative to the pane. */
  get rectangle() {
    return placed(this.zoom.get(), this.#photo, this.#box);
  }

  /** The scale at which a pixel of the photo is a pixel of the screen. */
  get fullScale() {
    return fullScale(this.#photo, this.#box, devicePixelRatio);
  }

  /**
   * Shows a photo, `{id, edition, width, height}`, whose size is that of the upright picture; null
   * shows nothing.
   */
  show(photo) {
    if (photo?.id === this.#photo?.id && photo?.edition === this.#photo?.edition) return;
    const former = this.#showing;
    this.#photo = photo;
    this.#tier = null;
    this.isBlank.set(photo !== null);
    this.failure.set(null);
    if (photo === null) {
      clearTimeout(this.#rest);
      this.#showing = null;
      this.#clear();
    } else {
      if (this.#box.width > 0) this.zoom.set(bounded(this.zoom.get(), photo, this.#box));
      const take = (bitmap, tier) => this.#take(photo, bitmap, tier);
      this.#showing = tiers.show(photo, take, { counts: this.#counts });
      this.#restLater();
    }
    former?.end();
  }

  /**
   * Draws with the best filter, which is too slow while the hand moves, and asks for the full tier
   * if the photo is shown larger than its screen tier is.
   */
  sharpen() {
    const bitmap = this.#showing?.bitmap ?? null;
    if (bitmap === null || this.#tier === 'low') return;
    this.#cut(bitmap, 'high');
    if ((this.rectangle.width * devicePixelRatio) / bitmap.width > longestStretch) {
      this.#showing.want('full');
    }
  }

  /** Asks for what could not be read once more, as when the server is back. */
  retry() {
    if (this.failure.get() !== null) this.#showing?.begin();
  }

  /** Calls `action` when the photo is drawn next. */
  once(action) {
    this.#afterDrawing = action;
  }

  #take(photo, bitmap, tier) {
    this.isBlank.set(false);
    this.failure.set(bitmap === null ? this.#showing.failure : null);
    if (bitmap === null && this.#tier === null) this.#clear();
    if (bitmap === null) return;
    const isBetter = this.#tier !== null;
    this.#tier = tier;
    this.drawings += 1;
    this.element.dataset.tier = tier;
    this.element.dataset.id = photo.id;
    if (isBetter && this.zoom.get() === fit) this.#fade(bitmap);
    else this.#cut(bitmap);
    if (isBetter) this.#restLater();
    const after = this.#afterDrawing;
    this.#afterDrawing = null;
    after?.();
  }

  /** Takes away the pixels, which are those of another photo. */
  #clear() {
    for (const { canvas: one } of this.#canvases) one.width = 0;
  }

  #paint() {
    const bitmap = this.#showing?.bitmap ?? null;
    if (bitmap === null) return;
    this.#cut(bitmap);
    this.#restLater();
  }

  #restLater() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.sharpen(), restAfter);
  }

  #cut(bitmap, quality = 'low') {
    this.#endFade();
    this.#draw(this.#front, bitmap, quality);
  }

  #fade(bitmap) {
    this.#endFade();
    this.#draw(this.#back, bitmap, 'low');
    this.#canvases.reverse();
    this.#front.canvas.hidden = false;
    this.element.append(this.#front.canvas);
    this.#front.canvas.classList.add('fading');
  }

  #endFade() {
    this.#front.canvas.classList.remove('fading');
    this.#back.canvas.hidden = true;
  }

  #draw({ canvas: one, context }, bitmap, quality) {
    const width = Math.round(this.#box.width * devicePixelRatio);
    const height = Math.round(this.#box.height * devicePixelRatio);
    if (one.width !== width) one.width = width;
    if (one.height !== height) one.height = height;
    const { left, top, width: drawnWidth, height: drawnHeight } = this.rectangle;
    const edges = [left, top, left + drawnWidth, top + drawnHeight]
      .map((edge) => Math.round(edge * devicePixelRatio));
    context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = quality;
    context.imageSmoothingEnabled = (edges[2] - edges[0]) / bitmap.width < squarePixels;
    context.drawImage(bitmap, edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]);
  }
}

function canvas() {
  const made = element('canvas', { 'aria-hidden': true });
  return { canvas: made, context: made.getContext('2d') };
}
