import { button, element, setAttribute, setText } from '../../base/dom.js';
import { edgeNumber, number, verdict } from '../../base/format.js';
import { signal } from '../../base/signal.js';
import { mark, marked } from '../../model/marking.js';
import { changed, load, phase, photos } from '../../model/photos.js';
import { go } from '../../model/route.js';
import { settings } from '../../model/settings.js';
import { connection } from '../../server/events.js';
import { speakOnceDone } from '../../shell/report.js';
import { speak } from '../../shell/speak.js';
import { cullKeys } from './cull-keys.js';
import { keepPlace, restorePlace, unreviewed } from './cull-place.js';
import { CullReview } from './cull-review.js';
import { edgeWords } from '../shared/edge-words.js';
import { ExposureWords } from './exposure-words.js';
import { sayWhy } from '../shared/nothing-left.js';
import { Pane } from '../shared/pane.js';
import { PaneInput } from '../shared/pane-input.js';
import { countPhotos } from '../shared/photo-counters.js';
import { swipe } from '../shared/photo-keys.js';
import { readingWord } from '../shared/reading-word.js';
import { Scrubber } from '../shared/scrubber.js';
import { Strip } from '../shared/strip.js';
import { VerdictBar } from '../shared/verdict-bar.js';
import { countLeft, nextLeft } from './left.js';
import { Verdicts } from '../shared/verdict-keys.js';

/**
 * The view of culling: one photo after another that has no verdict yet, and the keys that give one.
 */
export function createCull() {
  return new CullView().view;
}

class CullView {
  #pane = new Pane();
  #scrubber = new Scrubber(this.#pane, { atRest: () => this.#rest(), withFull: true });
  #strip = new Strip((place) => mark(place));
  #verdicts = new Verdicts((...decided) => this.#decided(...decided));
  #bar = new VerdictBar(this.#verdicts);
  #input = new PaneInput(this.#pane, (direction) => this.#swipe(direction));
  #review = new CullReview(() => this.#leaveReview());
  #words = element('p', { class: 'words edge-print', role: 'img', 'aria-label': 'Photo' });
  #exposure = new ExposureWords();
  #left = element('span', { class: 'edge-print left' });
  #nothing = element('div', { class: 'nothing', hidden: true });
  #auto = button({ text: 'Auto-advance', key: 'A', press: () => this.#toggleAuto() });
  #title = signal('Cull');
  #isShown = false;
  #isReviewing = false;

  constructor() {
    this.view = {
      element: element(
        'section',
        { class: 'cull', 'aria-label': 'Cull' },
        element(
          'div', { class: 'stage over-picture' }, this.#pane.element, readingWord(this.#pane)),
        element('div', { class: 'line recedes' }, this.#words,
          this.#exposure.element, this.#bar.element),
        this.#strip.element,
        this.#nothing,
        this.#review.element,
      ),
      title: this.#title,
      recedes: true,
      keys: cullKeys({
        input: this.#input,
        review: this.#review,
        verdicts: this.#verdicts,
        toggleAuto: () => this.#toggleAuto(),
      }),
      tools: element(
        'div',
        { class: 'cull-tools' },
        this.#left,
        this.#review.button,
        this.#auto,
        button({ text: 'Undo', icon: 'undo', key: 'U', press: () => this.#verdicts.undo() }),
      ),
      enter: (parameters) => this.#enter(parameters),
      leave: () => this.#leave(),
      focus: () => this.#strip.slider.focus(),
    };
    marked.subscribe(() => this.#show());
    changed.subscribe((change) => this.#follow(change));
    phase.subscribe(() => this.#begin());
    connection.subscribe((state) => state === 'open' && this.#pane.retry());
    countPhotos();
    settings.autoAdvance.follow((isOn) => setAttribute(this.#auto, 'aria-pressed', isOn));
  }

  #enter({ review }) {
    this.#isShown = true;
    this.#isReviewing = review === 'true';
    this.#nothing.hidden = true;
    if (this.#isReviewing) {
      this.#scrubber.stop();
      this.#review.show();
      return;
    }
    this.#review.hide();
    this.#review.count();
    load(unreviewed);
    this.#begin();
  }

  #leave() {
    this.#isShown = false;
    this.#scrubber.stop();
    this.#review.hide();
  }

  #leaveReview() {
    go('cull', {}, { replace: true });
  }

  /** Marks the photo where this browser left off, once the list is there. */
  #begin() {
    if (!this.#isShown || this.#isReviewing || phase.get() !== 'whole') return;
    restorePlace();
    this.#strip.layOut();
    this.#show();
    this.#print();
  }

  #follow({ kind, place }) {
    if (!this.#isShown) return;
    if (this.#isReviewing) {
      this.#review.follow(kind);
      return;
    }
    if (kind !== 'values') {
      this.#strip.layOut();
      this.#show();
    } else if (place === null || place === marked.get()) {
      this.#print();
      this.#rest();
    }
    this.#strip.refresh();
    this.#review.countLater();
  }

  #show() {
    if (!this.#isShown || this.#isReviewing) return;
    const place = marked.get();
    const isEmpty = phase.get() === 'whole' && photos.count === 0;
    this.#nothing.hidden = !isEmpty;
    if (isEmpty) sayWhy(this.#nothing);
    if (place < 0) {
      this.#scrubber.stop();
      return;
    }
    this.#scrubber.show(place);
    this.#print();
  }

  #print() {
    const place = marked.get();
    this.#left.hidden = photos.count === 0;
    setText(this.#left, `${number(countLeft())} of ${number(photos.count)} left`);
    if (place < 0) return;
    const summary = photos.summaryAt(place);
    setText(this.#words, edgeWords(summary));
    this.#exposure.show(photos.idAt(place));
    this.#strip.show(place, '');
    this.#bar.show(summary);
  }

  #rest() {
    if (!this.#isShown || marked.get() < 0) return;
    const summary = photos.summaryAt(marked.get());
    const name = [edgeNumber(summary.number), verdict(summary)].filter(Boolean).join(', ');
    setAttribute(this.#words, 'aria-label', `Photo ${name}`);
    this.#title.set(`Cull ${name}`);
    keepPlace(marked.get());
    this.#exposure.read(photos.idAt(marked.get()));
  }

  /** A verdict is on the screen; with auto-advance, the next photo follows in the same frame. */
  #decided(words, isDecision, done) {
    const place = marked.get();
    const next = isDecision && settings.autoAdvance.get() ? nextLeft(place) : place;
    if (next !== place) mark(next);
    speakOnceDone(done, next === place ? words : `${words}, next`);
  }

  #toggleAuto() {
    settings.autoAdvance.update((isOn) => !isOn);
    speak(`Auto-advance ${settings.autoAdvance.get() ? 'on' : 'off'}`);
  }

  #swipe(direction) {
    swipe(direction);
    if (direction === 'up') this.#verdicts.pick();
    if (direction === 'down') this.#verdicts.reject();
  }
}
