import { button, element, setAttribute, setText } from '../../base/dom.js';
import { onFrame } from '../../base/frame.js';
import { bounded, fit } from '../../base/geometry.js';

const mostScale = 800;

/**
 * One zoom for several panes, as fractions of each picture, and its controls.
 *
 * It takes the keys of a single pane, and hands them to the marked one, which the others follow.
 */
export class LinkedZoom {
  #panes = [];
  #marked = null;
  #ends = [];
  #isLinked = true;
  #isFollowing = false;
  /** How large the marked picture is shown, 1 for 100 %; null if it is fitted. */
  #share = null;
  #print = onFrame(null, () => this.#write());
  #percent = element('span', { class: 'edge-print percent' });
  #slider = element('input', {
    type: 'range',
    min: 100,
    max: mostScale,
    value: 100,
    'aria-label': 'Zoom',
    on: { input: () => this.#slide() },
  });
  #link = button({
    text: 'Linked',
    label: 'Linked zoom and pan',
    icon: 'link',
    'aria-pressed': true,
    press: () => this.#toggle(),
  });

  constructor() {
    this.element = element(
      'div',
      { class: 'linked-zoom' },
      this.#slider,
      this.#percent,
      this.#link,
    );
  }

  /** Links these panes, and sends keys to the marked one. */
  follow(panes, marked) {
    this.#marked = marked ?? panes[0] ?? null;
    const isSame = panes.length === this.#panes.length && panes.every(
      (one) => this.#panes.includes(one),
    );
    if (!isSame) {
      const former = this.#panes[0]?.pane.zoom.get() ?? fit;
      for (const end of this.#ends) end();
      this.#panes = panes;
      this.#ends = panes.flatMap(({ pane }) => [
        pane.zoom.subscribe((zoom) => this.#spread(pane, zoom)),
        pane.sized.subscribe(() => this.#keepShare()),
      ]);
      if (this.#isLinked && panes.length > 0) this.#spread(null, former);
    }
    this.#keepShare();
    this.#print();
  }

  toggle() {
    this.#marked?.input.toggle();
  }

  scale(factor) {
    this.#marked?.input.scale(factor);
  }

  pan(x, y) {
    return this.#marked?.input.pan(x, y) ?? false;
  }

  #toggle() {
    this.#isLinked = !this.#isLinked;
    setAttribute(this.#link, 'aria-pressed', this.#isLinked);
    if (this.#isLinked && this.#marked !== null) {
      this.#spread(this.#marked.pane, this.#marked.pane.zoom.get());
    }
  }

  #slide() {
    const scale = this.#marked?.pane.zoom.get().scale ?? 1;
    this.scale(Number(this.#slider.value) / 100 / scale);
  }

  /** Gives the zoom of a pane to the others. */
  #spread(from, zoom) {
    this.#print();
    if (this.#isFollowing) return;
    if (this.#isLinked) {
      this.#isFollowing = true;
      for (const { pane } of this.#panes) if (pane !== from) pane.zoom.set(zoom);
      this.#isFollowing = false;
    }
    if (from !== null) this.#measure();
  }

  /** The user chooses how large the marked picture is shown, in any pane. */
  #measure() {
    const pane = this.#marked?.pane;
    if (pane === undefined) return;
    const { scale } = pane.zoom.get();
    this.#share = scale > 1 ? scale / pane.fullScale : null;
  }

  /** What is shown at 100 % stays so in panes of another size, and for another photo. */
  #keepShare() {
    const pane = this.#marked?.pane;
    if (this.#share === null || pane === undefined || pane.photo === null) return;
    if (pane.box.width === 0) return;
    const share = this.#share;
    const zoom = pane.zoom.get();
    const scale = Math.max(1, share * pane.fullScale);
    if (Math.abs(scale - zoom.scale) > 1e-6) {
      pane.zoom.set(bounded({ ...zoom, scale }, pane.photo, pane.box));
    }
    this.#share = share;
  }

  /** 100 % is a pixel of the photo for one of the screen, as everywhere. */
  #write() {
    const pane = this.#marked?.pane;
    if (pane === undefined || pane.photo === null) return;
    if (pane.box.width === 0) {
      this.#print();
      return;
    }
    const { scale } = pane.zoom.get();
    setText(
      this.#percent,
      scale <= 1 ? 'Fit' : `${Math.round((scale / pane.fullScale) * 100)}%`,
    );
    this.#slider.value = String(Math.round(scale * 100));
  }
}
