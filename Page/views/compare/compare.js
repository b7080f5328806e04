import { button, element, setAttribute, setText } from '../../base/dom.js';
import { edgeNumber } from '../../base/format.js';
import { signal } from '../../base/signal.js';
import { follows, marked, vanished } from '../../model/marking.js';
import { changed, load, phase, photos } from '../../model/photos.js';
import { parse } from '../../model/query.js';
import { back } from '../../model/route.js';
import { tiers } from '../../pictures/tiers.js';
import { speakOnceDone } from '../../shell/report.js';
import { speak } from '../../shell/speak.js';
import { compareKeys } from './compare-keys.js';
import { ComparePanes } from './compare-panes.js';
import { CompareSet } from './compare-set.js';
import { cameFrom, listed, pinButton } from './compare-words.js';
import { LinkedZoom } from './linked-zoom.js';
import { nothingToCompare } from '../shared/nothing-left.js';
import { photoAt } from '../shared/photo-at.js';
import { presentPinned } from '../shared/presenter.js';
import { Strip } from '../shared/strip.js';
import { VerdictBar } from '../shared/verdict-bar.js';
import { Verdicts } from '../shared/verdict-keys.js';

/** The view that compares two to four photos, zoomed and panned as one. */
export function createCompare() {
  return new CompareView().view;
}

class CompareView {
  #set = new CompareSet([]);
  #panes = new ComparePanes(
    (id) => this.#act(() => this.#set.mark(id)), (direction) => this.#swipe(direction));
  #strip = new Strip((place) => this.#put(place, place - photos.placeOf(this.#set.markedId)));
  #verdicts = new Verdicts((...decided) => this.#decided(...decided));
  #bar = new VerdictBar(this.#verdicts);
  #zoom = new LinkedZoom();
  #pin = pinButton(() => this.#act(() => this.#set.togglePin()));
  #words = element('span', { class: 'edge-print' });
  #back = button({ text: '', icon: 'chevron', key: 'C', press: () => back('cull') });
  #title = signal('Compare');
  #isShown = false;
  #sought = [];
  /** Whether the photos of the address are still being looked up. */
  #isSought = false;
  #missing = element('div', { class: 'nothing', hidden: true });
  #keys;

  constructor() {
    this.#keys = compareKeys({
      replace: (distance) => this.#replace(distance),
      step: (distance) => this.#act(() => this.#set.step(distance)),
      pin: () => this.#act(() => this.#set.togglePin()),
      swap: () => this.#act(() => this.#set.swap()),
      leave: () => back('cull'),
      input: this.#zoom,
      verdicts: this.#verdicts,
    });
    this.view = {
      element: element(
        'section', { class: 'compare', 'aria-label': 'Compare' }, this.#panes.element,
        element('div', { class: 'line' }, this.#bar.element), this.#strip.element, this.#missing,
      ),
      title: this.#title,
      recedes: true,
      keys: this.#keys,
      lead: element('div', { class: 'photo-lead' }, this.#back, this.#words),
      tools: element('div', { class: 'compare-tools' }, this.#zoom.element, this.#pin),
      enter: (parameters) => this.#enter(parameters),
      leave: () => this.#leave(),
      focus: () => this.#strip.slider.focus(),
    };
    changed.subscribe(() => this.#follow());
    phase.subscribe(() => this.#begin());
    marked.subscribe((place) => this.#mark(place));
    new ResizeObserver(() => this.#show()).observe(this.#panes.element);
  }

  #enter(parameters) {
    this.#isShown = true;
    setText(this.#back.lastElementChild, cameFrom());
    this.#sought = [parameters.id ?? []].flat();
    this.#isSought = true;
    if (photos.count === 0 || this.#sought.some((id) => photos.placeOf(id) < 0)) {
      load(parse(parameters));
    }
    this.#begin();
  }

  #leave() {
    this.#isShown = false;
    this.#panes.end();
    presentPinned(null);
    this.#zoom.follow([], null);
  }

  #begin() {
    if (!this.#isShown || !this.#isSought || phase.get() === 'loading') return;
    const found = this.#sought.filter((id) => photos.placeOf(id) >= 0);
    // What is in a list that cannot be read is not known.
    this.#isSought = found.length < 2 && phase.get() === 'failed';
    if (!this.#isSought) this.#sought = [];
    this.#setMissing(found.length < 2);
    if (found.length < 2) return;
    this.#set = new CompareSet(found);
    this.#strip.layOut();
    this.#show();
  }

  /** Without two photos, the view is empty, and keys and buttons have nothing to act on. */
  #setMissing(isMissing) {
    this.#missing.hidden = !isMissing;
    this.#missing.replaceChildren(...(isMissing ? [nothingToCompare()] : []));
    this.view.keys = isMissing ? [] : this.#keys;
    const parts = [this.#bar.element, this.#strip.element, this.#panes.element, this.view.tools];
    for (const part of parts) part.hidden = isMissing;
    if (isMissing) setText(this.#words, '');
  }

  #follow() {
    if (!this.#isShown || !this.#missing.hidden) return;
    for (const id of this.#set.ids) if (photos.placeOf(id) < 0) this.#set.close(id);
    this.#strip.refresh();
    this.#show();
  }

  /** Undo marks the photo that it changed, which may have been closed. */
  #mark(place) {
    if (!this.#isShown || this.#sought.length > 0 || place < 0 || !this.#missing.hidden) return;
    const id = photos.idAt(place);
    if (id === this.#set.markedId) return;
    this.#set.open(id);
    this.#show();
  }

  /** The user moves to a photo, and keys then act on it. */
  #act(action) {
    action();
    vanished.set(null);
    this.#show();
  }

  #show() {
    const { ids, markedId } = this.#set;
    if (!this.#isShown || ids.length === 0 || photos.placeOf(markedId) < 0) return;
    this.#panes.show(this.#set);
    this.#zoom.follow(this.#panes.all, this.#panes.of(markedId));
    this.#print();
  }

  #print() {
    const { pinnedId } = this.#set;
    presentPinned(pinnedId === null ? null : photoAt(photos.placeOf(pinnedId)));
    const place = photos.placeOf(this.#set.markedId);
    if (marked.get() !== place) follows(place);
    const numbers = this.#set.ids.map((id) => edgeNumber(photos.numberAt(photos.placeOf(id))));
    setText(this.#words, listed(numbers));
    this.#strip.show(place, edgeNumber(photos.numberAt(place)));
    this.#bar.show(photos.summaryAt(place));
    setAttribute(this.#pin, 'aria-pressed', pinnedId === this.#set.markedId);
    this.#title.set(`Compare ${numbers.join(', ')}`);
    const near = [place + 1, place - 1].filter((one) => one >= 0 && one < photos.count);
    tiers.prepare({ fetches: near.map(photoAt), decodes: near.map(photoAt) });
  }

  /** If not all photos fit, a swipe goes to the others; otherwise it acts like an arrow key. */
  #swipe(direction) {
    const distance = { left: 1, right: -1 }[direction];
    if (distance === undefined) return;
    if (this.#panes.all.length === this.#set.ids.length) this.#replace(distance);
    else this.#act(() => this.#set.step(distance));
  }

  /** Puts the next photo into the marked pane. */
  #replace(distance) {
    this.#put(photos.placeOf(this.#set.markedId) + distance, distance);
  }

  /** Puts a photo into the marked pane, or the next one in that direction that is not yet shown. */
  #put(place, distance) {
    const { ids, markedId, pinnedId } = this.#set;
    if (distance === 0) return;
    if (markedId === pinnedId) {
      speak('This pane is pinned');
      return;
    }
    const others = new Set(ids.map((id) => photos.placeOf(id)));
    let next = place;
    while (others.has(next)) next += Math.sign(distance);
    if (next < 0 || next >= photos.count) return;
    this.#act(() => this.#set.replace(photos.idAt(next)));
  }

  /** A rejected pane closes, and the others grow. */
  #decided(words, isDecision, done) {
    const id = this.#set.markedId;
    const isRejected = photos.ratingAt(photos.placeOf(id)) === -1;
    if (isDecision && isRejected) this.#set.close(id);
    this.#show();
    speakOnceDone(done, words);
  }
}
