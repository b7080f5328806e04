import { button, element, setText } from '../base/dom.js';
import { failureLines, number, shortDay, time, verdict } from '../base/format.js';
import { signal } from '../base/signal.js';
import { mark, marked, markId } from '../model/marking.js';
import { photoName, readName } from '../model/photo-name.js';
import { changed, load, photos, phase } from '../model/photos.js';
import { listOf } from '../model/query.js';
import { addressOf, backTo, go } from '../model/route.js';
import { connection } from '../server/events.js';
import { addCounter } from '../shell/debug.js';
import { edgeWords } from './edge-words.js';
import { noSuchPhoto } from './nothing-left.js';
import { Pane } from './pane.js';
import { panelKeys } from './panel-keys.js';
import { Panel, panelButton } from './panel.js';
import { PaneInput } from './pane-input.js';
import { counters } from './photo-counters.js';
import { photoKeys } from './photo-keys.js';
import { presentButton } from './presenter.js';
import { readingWord } from './reading-word.js';
import { Scrubber } from './scrubber.js';
import { Strip } from './strip.js';
import { takeAlongButtons } from './take-along.js';
import { VerdictBar } from './verdict-bar.js';
import { Verdicts } from './verdict-keys.js';
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
  #input = new PaneInput(this.#pane, (direction) => this.#swipe(direction));
  #words = element('p', { class: 'edge-print words', role: 'status', hidden: true });
  #missing = element('div', { class: 'nothing', hidden: true });
  #number = element('span', { class: 'edge-print number' });
  #taken = element('span', { class: 'edge-print taken' });
  #position = element('span', { class: 'edge-print position' });
  #back = button({ text: 'Sheet', icon: 'chevron', press: () => this.#toList() });
  #panel = new Panel({ leave: () => this.#strip.slider.focus() });
  #title = signal('Photo');
  #isShown = false;
  /** The id that the address asks for until its photo is in the list. */
  #sought = null;
  #parameters = {};

  constructor() {
    const stage = element(
      'div', { class: 'stage over-picture' },
      this.#pane.element, this.#words, readingWord(this.#pane), this.#missing,
    );
    this.view = {
      element: element(
        'section', { class: 'photo', 'aria-label': 'Photo' },
        stage, this.#strip.element, this.#bar.element, this.#panel.element,
      ),
      title: this.#title,
      recedes: true,
      keys: [
        ...photoKeys({ input: this.#input, verdicts: this.#verdicts }),
        ...panelKeys(this.#panel),
      ],
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
    this.#pane.failure.subscribe((error) => {
      this.#words.hidden = error === null;
      setText(this.#words, error === null ? '' : failureLines(error).join(' '));
    });
    addCounter('photos', counters);
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

  /** Goes back to the album of the address, or to the sheet with its filter. */
  #toList() {
    const { id, album, ...filter } = this.#parameters;
    if (album === undefined) backTo('sheet', filter);
    else backTo('album', { name: album });
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
    const isMissing = !isFound && phase.get() === 'whole';
    this.#missing.hidden = !isMissing;
    if (isMissing) this.#missing.replaceChildren(noSuchPhoto());
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
    this.#missing.hidden = true;
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

  #swipe(direction) {
    if (direction === 'left') mark(marked.get() + 1);
    if (direction === 'right') mark(marked.get() - 1);
  }
}
