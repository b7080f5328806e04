import { element } from '../../base/dom.js';
import { photos } from '../../model/photos.js';
import { connection } from '../../server/events.js';
import { paneRectangles } from './compare-layout.js';
import { ComparePane } from './compare-pane.js';

const narrow = 640;
const gap = { narrow: 8, normal: 16 };
/** The line of edge print below a pane. */
const line = 28;
/** Below 640 pixels, two photos fit; the others follow when they are marked. */
const mostNarrow = 2;

/**
 * The panes of the photos that are compared, which fill the view whatever their number and shapes.
 */
export class ComparePanes {
  element = element('div', { class: 'stage', role: 'group', 'aria-label': 'Compare' });
  #panes = new Map();
  #mark;
  #swiped;

  /** `mark(id)` is called when a pane is pressed, and `swiped` as by `PaneInput`. */
  constructor(mark, swiped) {
    this.#mark = mark;
    this.#swiped = swiped;
    connection.subscribe((state) => {
      if (state === 'open') this.all.forEach(({ pane }) => pane.retry());
    });
  }

  /** The panes that are shown. */
  get all() {
    return [...this.#panes.values()];
  }

  /** The pane of a photo, or undefined. */
  of(id) {
    return this.#panes.get(id);
  }

  /** Shows a `CompareSet`. */
  show(set) {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0) return;
    const { ids, markedId, pinnedId } = set;
    const visible = set.visible(width < narrow ? mostNarrow : ids.length);
    const places = visible.map((id) => photos.placeOf(id));
    const shapes = places.map((place) => photos.ratioAt(place));
    const space = width < narrow ? gap.narrow : gap.normal;
    const rectangles = paneRectangles(shapes, { width, height }, { gap: space, line });
    this.#keep(visible);
    visible.forEach((id, index) => this.#panes.get(id).show(places[index], rectangles[index], {
      index: ids.indexOf(id),
      count: ids.length,
      isMarked: id === markedId,
      isPinned: id === pinnedId,
    }));
  }

  end() {
    this.#keep([]);
  }

  /** Closes panes and makes others, so that there is one for each photo, in their order. */
  #keep(visible) {
    for (const [id, pane] of this.#panes) {
      if (visible.includes(id)) continue;
      pane.end();
      this.#panes.delete(id);
    }
    for (const id of visible) {
      if (!this.#panes.has(id)) this.#panes.set(id, new ComparePane(this.#mark, this.#swiped));
    }
    const elements = visible.map((id) => this.#panes.get(id).element);
    const isInOrder = elements.every((one, index) => this.element.children[index] === one);
    if (!isInOrder) this.element.replaceChildren(...elements);
  }
}
