import { button, element, setText } from '../../base/dom.js';
import { number, shortDay, time, verdict } from '../../base/format.js';
import { signal } from '../../base/signal.js';
import { mark, marked, markId } from '../../model/marking.js';
import { photoName, readName } from '../../model/photo-name.js';
import { changed, load, photos, phase } from '../../model/photos.js';
import { listOf } from '../../model/query.js';
import { addressOf, backToList, go } from '../../model/route.js';
import { connection } from '../../server/events.js';
import { edgeWords } from '../shared/edge-words.js';
import { noSuchPhoto } from '../shared/nothing-left.js';
import { Pane } from '../shared/pane.js';
import { panelKeys } from '../shared/panel-keys.js';
import { Panel, panelButton } from '../shared/panel.js';
import { PaneInput } from '../shared/pane-input.js';
import { countPhotos } from '../shared/photo-counters.js';
import { photoKeys, swipe } from '../shared/photo-keys.js';
import { presentButton } from '../shared/presenter.js';
import { readingWord } from '../shared/reading-word.js';
import { Scrubber } from '../shared/scrubber.js';
import { Strip } from '../shared/strip.js';
import { takeAlongButtons } from '../shared/take-along.js';
import { VerdictBar } from '../shared/verdict-bar.js';
import { Verdicts } from '../shared/verdict-keys.js';
import { zoomButton } from './zoom-button.js';

/** The view of one photo with its film strip. */
export function createPhoto() {
  return new PhotoView().view;
}

class PhotoView {
  #pane = new Pane();
  #scrubber = new Scrubber(this.#pane, { atRest: () => this.#rest() });
  #strip = new Strip((place) => mark(place));
  #verdicts = new Verdicts();
  #bar = new VerdictBar(this.#verdicts, { hasBin: true });
  #input = new PaneInput(this.#pane, swipe);
  #missing = element('div', { class: 'nothing', hidden: true });
  #number = element('span', { class: 'edge-print number' });
  #taken = element('span', { class: 'edge-print taken' });
  #position = element('span', { class: 'edge-print position' });
  #back = button({ text: 'Sheet', icon: 'chevron', press: () => backToList(this.#parameters) });
  #panel = new Panel({ leave: () => this.#strip.slider.focus() });
  #keys = [
    ...photoKeys({ input: this.#input, verdicts: this.#verdicts }), ...panelKeys(this.#panel),
  ];
  #title = signal('Photo');
  #isShown = false;
  /** The id in the address until its photo is in the list. */
  #sought = null;
  #parameters = {};

  constructor() {
    const stage = element(
      'div', { class: 'stage over-picture' },
      this.#pane.element, readingWord(this.#pane), this.#missing,
    );
    this.view = {
      element: element(
        'section', { class: 'photo', 'aria-label': 'Photo' },
        stage, this.#strip.element, this.#bar.element, this.#panel.element,
      ),
      title: this.#title,
      recedes: true,
      keys: this.#keys,
      lead: element('div', { class: 'photo-lead' }, this.#back, this.#number, this.#taken),
      tools: element(
        'span', { class: 'tools' }, this.#position, zoomButton(this.#pane, this.#input),
        presentButton(), ...takeAlongButtons(), panelButton(),
      ),
      enter: (parameters) => this.#enter(parameters),
      leave: () => this.#leave(),
      focus: () => this.#strip.slider.focus(),
    };
    marked.subscribe(() => this.#show());
    changed.subscribe((change) => this.#follow(change));
    phase.subscribe(() => {
      this.#seek();
      this.#show();
    });
    connection.subscribe((state) => state === 'open' && this.#pane.retry());
    countPhotos();
  }

  #enter(parameters) {
    this.#isShown = true;
    this.#panel.isActive = true;
    this.#parameters = parameters;
    this.#bar.isInBin = this.#verdicts.isInBin = parameters.bin === 'true';
    setText(this.#back.lastElementChild, parameters.album === undefined ? 'Sheet' : 'Album');
    if (marked.get() >= 0 && photos.count > 0 && photos.idAt(marked.get()) === parameters.id) {
      this.#show();
      return;
    }
    this.#sought = parameters.id;
    load(listOf(parameters)).catch(() => {});
    this.#seek();
  }

  #leave() {
    this.#isShown = false;
    this.#panel.isActive = false;
    this.#sought = null;
    this.#scrubber.stop();
  }

  /** Marks the photo of the address once it is in the list, which arrives in parts. */
  #seek() {
    if (!this.#isShown || this.#sought === null) return;
    const isFound = markId(this.#sought);
    if (isFound) {
      this.#sought = null;
      this.#show();
    }
    this.#setMissing(!isFound && phase.get() === 'whole');
    this.view.keys = isFound ? this.#keys : [];
  }

  /** Without its photo, the view is empty: there is nothing that a key or a button could act on. */
  #setMissing(isMissing) {
    this.#missing.hidden = !isMissing;
    this.#panel.isActive = this.#isShown && !isMissing;
    const parts = [this.#strip.element, this.#bar.element, this.view.tools];
    for (const part of parts) part.hidden = isMissing;
    if (!isMissing) return;
    this.#missing.replaceChildren(noSuchPhoto());
    for (const words of [this.#number, this.#taken]) setText(words, '');
    this.#pane.show(null);
  }

  #follow({ kind, place }) {
    if (!this.#isShown) return;
    if (kind === 'values') {
      if (place === null || place === marked.get()) {
        this.#print();
        this.#scrubber.follow(marked.get());
        this.#rest();
      }
      this.#strip.refresh();
      return;
    }
    this.#seek();
    this.#strip.layOut();
    if (kind === 'list' && this.#sought === null) this.#show();
  }

  #show() {
    const place = marked.get();
    if (!this.#isShown || this.#sought !== null) return;
    if (place < 0) {
      if (phase.get() !== 'loading') go('sheet', {}, { replace: true });
      return;
    }
    if (!this.#missing.hidden) this.#setMissing(false);
    this.view.keys = this.#keys;
    this.#scrubber.show(place);
    this.#print();
  }

  /** Writes what identifies the marked photo. */
  #print() {
    const place = marked.get();
    if (place < 0) return;
    const summary = photos.summaryAt(place);
    setText(this.#number, photoName(place));
    setText(this.#taken, `${shortDay(summary.taken)} ${time(summary.taken)}`);
    setText(this.#position, `${number(place + 1)} of ${number(photos.count)}`);
    this.#strip.show(place, edgeWords(summary));
    this.#bar.show(summary);
  }

  /** The title and the address follow once the hand rests: both concern the whole browser. */
  #rest(isNamed = false) {
    const place = marked.get();
    if (!this.#isShown || place < 0) return;
    if (!isNamed) readName(place, () => this.#rest(true));
    setText(this.#number, photoName(place));
    const words = [photoName(place), verdict(photos.summaryAt(place))];
    this.#title.set(words.filter(Boolean).join(', '));
    this.#keepAddress();
  }

  #keepAddress() {
    const parameters = { ...this.#parameters, id: photos.idAt(marked.get()) };
    if (addressOf('photo', parameters) === location.pathname + location.search) return;
    this.#parameters = parameters;
    go('photo', parameters, { replace: true });
  }
}
