import { button, element, setAttribute, setText } from '../base/dom.js';
import { edgeNumber, verdict } from '../base/format.js';
import { signal } from '../base/signal.js';
import { described, details, detailsNow } from '../model/details.js';
import { marked } from '../model/marking.js';
import { changed, photos } from '../model/photos.js';
import { note, tag } from '../model/verdicts.js';
import { KeywordField } from './keyword-field.js';
import { NoteField } from './note-field.js';
import { photoFacts, takenWords } from './photo-facts.js';
import { subjectIds } from './subjects.js';

/** What is asked of the server for each photo is not asked while photos fly by. */
const pause = 120;

/** Whether details are shown beside the photos, in every view that has room for them. */
export const isPanelOpen = signal(false);

/** The button that shows or hides the details. */
export function panelButton() {
  const made = button({
    label: 'Details', icon: 'info', key: 'I', press: () => isPanelOpen.update((value) => !value),
  });
  isPanelOpen.follow((isOpen) => setAttribute(made, 'aria-pressed', isOpen));
  return made;
}

/** Everything that is known of the marked photo; its note and keywords can be changed in place. */
export class Panel {
  #title = element('h2', { class: 'day' });
  #when = element('dd', {});
  #verdict = element('dd', {});
  #facts = element('dl', {});
  #isActive = false;
  #id = null;
  #timer = null;

  /** `leave()` gives the focus back to the photos. */
  constructor({ leave }) {
    const save = (id, text) => note([id], text);
    this.note = new NoteField({ save, leave });
    this.keywords = new KeywordField({
      add: (keyword) => tag(subjectIds(), { add: [keyword] }),
      remove: (keyword) => tag(subjectIds(), { remove: [keyword] }),
      leave,
    });
    const close = button({
      label: 'Close', icon: 'close', key: 'I', press: () => {
        isPanelOpen.set(false);
        leave();
      },
    });
    this.element = element(
      'section', { class: 'panel', 'aria-label': 'Photo\u2019s details', hidden: true },
      element('div', { class: 'heading' }, this.#title, close),
      element(
        'dl', {}, row('taken', this.#when), row('verdict', this.#verdict),
        row('note', element('dd', {}, this.note.element)),
        row('keywords', element('dd', {}, this.keywords.element))),
      this.#facts);
    isPanelOpen.follow(() => this.#update());
    marked.subscribe(() => this.#update());
    changed.subscribe(() => this.#update());
    described.subscribe(({ id }) => id === this.#id && this.#update());
  }

  /** The view with this panel is on the screen, or no longer. */
  set isActive(value) {
    this.#isActive = value;
    this.#update();
  }

  /** Shows the panel, and moves the focus to the note or the keywords. */
  edit(part) {
    isPanelOpen.set(true);
    this[part].focus();
  }

  #update() {
    const place = marked.get();
    const isShown = this.#isActive && isPanelOpen.get() && place >= 0;
    this.element.hidden = !isShown;
    if (!isShown) return;
    this.#id = photos.idAt(place);
    setText(this.#title, edgeNumber(photos.numberAt(place)));
    setText(this.#when, takenWords(photos.takenAt(place)));
    this.#showVerdict(photos.summaryAt(place));
    const known = detailsNow(this.#id);
    clearTimeout(this.#timer);
    if (known === null) this.#timer = setTimeout(() => this.#ask(this.#id), pause);
    else this.#show(known);
  }

  #showVerdict(summary) {
    const words = verdict(summary);
    setText(this.#verdict, words);
    this.#verdict.parentElement.hidden = words === '';
  }

  async #ask(id) {
    try {
      const object = await details(id);
      if (id === this.#id) this.#show(object);
    } catch {
      // The photo is gone, or the server is: the page says so elsewhere.
    }
  }

  #show(photo) {
    this.note.show(photo.id, photo.note);
    this.keywords.show(photo.keywords);
    this.#facts.replaceChildren(...photoFacts(photo).map(({ name, text, isMono }) =>
      row(name, element('dd', { class: isMono ? 'edge-print' : null }, text))));
  }
}

function row(name, value) {
  return element('div', {}, element('dt', { class: 'small' }, name), value);
}
