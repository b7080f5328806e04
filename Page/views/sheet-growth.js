import { phase, photos } from '../model/photos.js';
import { SheetLayout } from './sheet-layout.js';

/** How long laying out may take in one frame, in milliseconds. */
const budget = 6;

/** A layout that grows with the list, a little in each frame, so that the page never blocks. */
export class SheetGrowth {
  layout = null;
  /** Whether the list or the layout is still incomplete. */
  isOpen = false;
  /** Whether there are photos that have not been laid out, though they could be. */
  isBehind = false;
  /** Whether the last step laid out photos. */
  isLarger = false;

  /** Starts over with an empty layout. */
  begin(measures) {
    this.layout = new SheetLayout(photos.count, measures);
    this.isOpen = true;
  }

  /** Lays out as much as one frame allows. */
  step() {
    const { layout } = this;
    const end = performance.now() + budget;
    const before = layout.count;
    const isWhole = phase.get() !== 'loading';
    do {
      this.isBehind = layout.extend(photos, photos.count, isWhole);
    } while (this.isBehind && performance.now() < end);
    this.isLarger = layout.count > before;
    this.isOpen = this.isBehind || !isWhole;
  }
}
