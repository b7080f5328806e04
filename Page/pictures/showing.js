import { isAbort } from '../server/lanes.js';

/** What is on the screen, and what the user waits for, goes before everything that is prepared. */
const urgent = { low: 0, screen: 1, full: 1 };
const order = ['blank', 'thumb', 'low', 'screen', 'full'];
/**
 * A thumb is shown if nothing better comes within this time, about a frame: sooner, it would only
 * flicker before a picture that is nearly decoded, and later a fast scrub would have passed it.
 */
const patience = 20;
/** From a server that needs longer than this for the screen tier, the low one is loaded first. */
const slowFetch = 60;

/**
 * One photo on the screen: what is there is drawn at once, and better tiers replace it as they are
 * decoded.
 *
 * Each bitmap is held for as long as it is the one on the screen.
 */
export class Showing {
  quality = 'blank';
  /** Why the photo cannot be shown, in the server's words, or null. */
  failure = null;
  #tiers;
  #draw;
  #end;
  #bitmap = null;
  #hasEnded = false;
  #waiting = null;

  constructor(tiers, photo, draw, end) {
    this.photo = photo;
    this.#tiers = tiers;
    this.#draw = draw;
    this.#end = end;
  }

  /** What is on the screen, or null. */
  get bitmap() {
    return this.#bitmap;
  }

  begin() {
    const best = this.#tiers.best(this.photo);
    if (best !== null) this.#take(best.bitmap, best.tier);
    if (this.isAtLeast('screen')) return;
    this.#waiting = setTimeout(() => this.#showThumb(), patience);
    if (this.#isSlow()) this.want('low');
    this.want('screen');
  }

  /** Decoding the low tier first would only delay a better one that is here, or nearly. */
  #isSlow() {
    const isHere = this.#tiers.hasEncoded(this.photo, 'screen');
    return !isHere && this.#tiers.pace.expected('screen').fetch > slowFetch;
  }

  /** A thumb is drawn and not held: it is there only until something better is. */
  #showThumb() {
    if (this.quality !== 'blank' || this.#hasEnded) return;
    const thumb = this.#tiers.thumb(this.photo);
    if (thumb === undefined) {
      this.want('low');
      return;
    }
    this.quality = 'thumb';
    this.#draw(thumb, 'thumb');
  }

  isAtLeast(tier) {
    return order.indexOf(this.quality) >= order.indexOf(tier);
  }

  /** Asks for a tier, and draws it unless a better one was faster. */
  async want(tier) {
    try {
      await this.#tiers.encoded(this.photo, tier, urgent[tier]);
      if (!this.#needs(tier)) return;
      const bitmap = await this.#tiers.bitmap(this.photo, tier, urgent[tier]);
      if (this.#needs(tier)) this.#take(bitmap, tier);
    } catch (error) {
      if (this.#hasEnded) return;
      // Looking ahead had given up this photo before it was shown: what is on the screen is asked
      // for again.
      if (isAbort(error)) setTimeout(() => this.want(tier));
      else this.#fail(error);
    }
  }

  /** Another photo is on the screen, or none. */
  end() {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#waiting);
    if (this.#bitmap !== null) this.#tiers.releaseHold(this.#bitmap);
    this.#bitmap = null;
    this.#end(this);
  }

  /** Whether a tier is still worth decoding: not if a better one is drawn, or is about to be. */
  #needs(tier) {
    if (this.#hasEnded || this.isAtLeast(tier)) return false;
    return tier !== 'low' || !this.#tiers.hasEncoded(this.photo, 'screen');
  }

  #take(bitmap, tier) {
    this.#tiers.hold(bitmap);
    if (this.#bitmap !== null) this.#tiers.releaseHold(this.#bitmap);
    this.#bitmap = bitmap;
    this.quality = tier;
    this.failure = null;
    this.#draw(bitmap, tier);
  }

  #fail(error) {
    if (this.#hasEnded || this.isAtLeast('screen')) return;
    this.failure = error;
    this.#draw(null, this.quality);
  }
}
