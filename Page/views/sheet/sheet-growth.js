import { phase, photos } from '../../model/photos.js';
import { groupsOf } from './sheet-groups.js';
import { SheetLayout } from './sheet-layout.js';

/** How long laying out may take in one frame, in milliseconds. */
const budget = 6;

/** A layout that grows with the list, a little in each frame, so that the page never blocks. */
export class SheetGrowth {
  layout = null;
  /** What the layout was asked to be, before it is known whether it has headings. */
  measures = null;
  /** Whether there are photos that have not been laid out, though they could be. */
  isBehind = false;
  /** Whether the last step laid out photos. */
  isLarger = false;
  #isOpen = false;
  /** The shape of the list that is laid out. */
  #shape = null;
  #groups;
  #source;

  /**
   * Whether the list or the layout is still incomplete, or the layout is that of a former list.
   */
  get isOpen() {
    return this.#isOpen || (this.measures !== null && this.#shape !== photos.shape);
  }

  /** Starts over with an empty layout. */
  begin(measures) {
    this.measures = measures;
    this.#groups = groupsOf(photos, measures);
    const heading = this.#groups.kind === 'none' ? 0 : measures.heading;
    this.layout = new SheetLayout(photos.count, { ...measures, heading }, this.#groups.words);
    this.#source = { ratioAt: (place) => photos.ratioAt(place), dayAt: this.#groups.dayAt };
    this.#shape = photos.shape;
    this.#isOpen = true;
  }

  #hasOtherGroups() {
    return groupsOf(photos, this.measures).kind !== this.#groups.kind;
  }

  /** Lays out as much as one frame allows. */
  step() {
    const isWhole = phase.get() !== 'loading';
    // The first photos of a list may have many to a day, and the whole of it few.
    const isFormer = this.#shape !== photos.shape;
    if (isFormer || (isWhole && this.#hasOtherGroups())) this.begin(this.measures);
    const { layout } = this;
    const end = performance.now() + budget;
    const before = layout.count;
    do {
      this.isBehind = layout.extend(this.#source, photos.count, isWhole);
    } while (this.isBehind && performance.now() < end);
    this.isLarger = layout.count > before;
    this.#isOpen = this.isBehind || !isWhole;
  }
}
