import { photos } from '../../model/photos.js';
import { ahead, moved, rested, unmoved } from '../../pictures/lookahead.js';
import { recordInteraction } from '../../pictures/pressure.js';
import { tiers } from '../../pictures/tiers.js';
import { photoAt } from './photo-at.js';
import { presentZoom } from './presenter.js';

/**
 * A hand that has not moved for this long rests: both neighbours are prepared instead of what lies
 * ahead.
 */
const restAfter = 300;
/** After everything that is about to be shown. */
const leastUrgent = 1000;

/** Shows the photo at a place in a pane, and prepares those that are likely to be next. */
export class Scrubber {
  #pane;
  #movement = unmoved;
  #rest = null;
  #atRest;
  #withFull;

  /**
   * `atRest` is called once the hand rests; `withFull` then fetches the full tiers of both
   * neighbours, which a close look at each photo needs.
   */
  constructor(pane, { atRest = () => {}, withFull = false } = {}) {
    this.#pane = pane;
    this.#atRest = atRest;
    this.#withFull = withFull;
    pane.zoom.subscribe(presentZoom);
  }

  /** Shows the photo at a place of the list. */
  show(place) {
    const now = performance.now();
    this.#movement = moved(this.#movement, place, now);
    this.#pane.show(photoAt(place));
    this.#prepare();
    recordInteraction(now);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#movement = rested(this.#movement);
      this.#prepare();
      if (this.#withFull) this.#fetchFull(place);
      this.#atRest();
    }, restAfter);
  }

  /** Shows nothing, and prepares nothing. */
  stop() {
    clearTimeout(this.#rest);
    this.#movement = unmoved;
    this.#pane.show(null);
    tiers.prepare({ fetches: [], decodes: [] });
  }

  /** The list has changed: the place of the photo on the screen may be another. */
  follow(place) {
    this.#movement = { ...this.#movement, place };
    this.#pane.show(photoAt(place));
    this.#prepare();
  }

  #fetchFull(place) {
    for (const neighbour of [place + 1, place - 1]) {
      if (neighbour < 0 || neighbour >= photos.count) continue;
      tiers.encoded(photoAt(neighbour), 'full', leastUrgent).catch(() => {});
    }
  }

  #prepare() {
    const { fetches, decodes } = ahead(this.#movement, photos.count, tiers.pace.expected('screen'));
    tiers.prepare({ fetches: fetches.map(photoAt), decodes: decodes.map(photoAt) });
  }
}
