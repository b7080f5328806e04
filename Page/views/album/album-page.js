import { button, element, setText } from '../../base/dom.js';
import { counted, shortDay } from '../../base/format.js';
import { photosOf } from '../../model/album-blocks.js';
import { photos } from '../../model/photos.js';

/** What is scrolled: an album's title, what it is made of, and its blocks. */
export class AlbumPage {
  title = element('h2', { class: 'title' });
  #facts = element('p', { class: 'edge-print facts' });
  #word = element('p', { class: 'edge-print waiting', role: 'status' });
  #instead = element('div', { class: 'instead', hidden: true });
  #heading;
  #flow;

  /** `rename()` writes the title. */
  constructor(flow, { rename }) {
    this.#flow = flow;
    this.#heading = element(
      'header', { class: 'heading', hidden: true },
      element(
        'div', { class: 'line' }, this.title,
        button({ label: 'Change the title', icon: 'pencil', class: 'rename', press: rename })),
      this.#facts);
    this.element = element(
      'div', { class: 'album-page' }, this.#word, this.#heading, flow.element, this.#instead);
  }

  /** Shows the title of an album, and what it is made of. */
  show({ title, blocks }) {
    setText(this.title, title);
    const places = photosOf(blocks).map((id) => photos.placeOf(id)).filter((place) => place >= 0);
    const words = [counted(photosOf(blocks).length, 'photo'), span(places)];
    setText(this.#facts, words.filter((word) => word !== '').join('  '));
  }

  /** Whether the album is shown, rather than why it is not. */
  get isHere() {
    return !this.#heading.hidden;
  }

  set isHere(value) {
    this.#heading.hidden = !value;
    this.#flow.element.hidden = !value;
  }

  /** Whether there are handles, and a button for the title. */
  set isEditing(value) {
    this.element.classList.toggle('editing', value);
  }

  /** Whether reading the album has taken long enough to mention it. */
  set isWaiting(value) {
    setText(this.#word, value ? 'reading' : '');
  }

  /** The message below the heading, or in place of it; none for null. */
  say(words) {
    this.#instead.hidden = words === null;
    this.#instead.replaceChildren(...(words === null ? [] : [words]));
  }
}

/** The days from the first photo to the last. */
function span(places) {
  if (places.length === 0) return '';
  const times = places.map((place) => photos.takenAt(place)).sort((one, other) => one - other);
  const [first, last] = [times[0], times.at(-1)].map((time) => shortDay(time));
  return first === last ? first : `${first} \u2013 ${last}`;
}
