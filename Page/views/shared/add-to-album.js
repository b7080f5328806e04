import { button, element, setChildren, setText } from '../../base/dom.js';
import { counted } from '../../base/format.js';
import {
  addToAlbum, albums, failure, fieldsOf, followAlbums, makeAlbum,
} from '../../model/albums.js';
import { recentFirst } from '../../model/recent-albums.js';

/**
 * Asks to which album photos are added, and adds them: the last one comes first, and any other
 * title makes a new album.
 */
export async function addToChosenAlbum(ids) {
  if (ids.length === 0 || document.querySelector('dialog[open]') !== null) return;
  await followAlbums();
  const chosen = await new AlbumChooser(ids.length).ask();
  if (chosen !== null) await addTo(chosen, ids);
}

/** The albums that were made for photos last, or are being made, by their titles. */
const making = new Map();

/** Adds photos to an album, which one without a name becomes; returns whether all were added. */
async function addTo({ name, title }, ids) {
  const album = name === null ? await findOrMake(title, ids) : { name, title };
  return album !== null && await addToAlbum(album, ids) !== null;
}

/**
 * A new album, which another addition that was refused before may have made by now: the one made
 * last, if the list of albums cannot be read.
 */
function findOrMake(title, ids) {
  const again = () => addTo({ name: null, title }, ids);
  const find = () => albums.get()?.find((one) => one.title === title);
  const album = Promise.resolve(making.get(title)).then((made) =>
    find() ?? (failure.get() === null ? null : made) ?? makeAlbum(title, again, fieldsOf(ids)));
  making.set(title, album);
  return album;
}

/** The question for an album. */
class AlbumChooser {
  #field = element('input', {
    type: 'text', 'aria-label': 'Album', placeholder: 'Find an album, or name a new one',
    maxlength: 200, autocomplete: 'off', 'data-asks': true,
    on: { input: () => this.#show(), keydown: (event) => this.#press(event) },
  });
  #list = element('ul', { class: 'choices', on: { keydown: (event) => this.#move(event) } });
  #title = element('h2', { class: 'day', id: 'chooser-title' });
  #chosen = null;

  constructor(count) {
    setText(this.#title, `Add ${counted(count, 'photo')} to an album`);
    this.dialog = element(
      'dialog', { class: 'question chooser', 'aria-labelledby': 'chooser-title' },
      this.#title, this.#field, this.#list,
      element(
        'div', { class: 'answers' },
        button({ text: 'Cancel', class: 'plain', press: () => this.dialog.close() })));
  }

  /** The chosen album; one without a name is to be made; null if none was chosen. */
  ask() {
    return new Promise((resolve) => {
      this.dialog.addEventListener('close', () => {
        this.dialog.remove();
        resolve(this.#chosen);
      });
      this.#show();
      document.body.append(this.dialog);
      this.dialog.showModal();
      this.#field.focus();
    });
  }

  /** The albums that match, and what was typed as a new one. */
  get #choices() {
    const text = this.#field.value.trim();
    const all = recentFirst(albums.get() ?? []);
    const found = all.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));
    const isKnown = all.some(({ title }) => title.toLowerCase() === text.toLowerCase());
    const rows = found.map(({ name, title, photos }) => ({
      name, title, words: title, note: counted(photos, 'photo'),
    }));
    if (text === '' || isKnown) return rows;
    return [...rows, { name: null, title: text, words: `New album \u201c${text}\u201d`, note: '' }];
  }

  #show() {
    setChildren(this.#list, this.#choices.map((choice) => element(
      'li', {},
      element(
        'button', { type: 'button', on: { click: () => this.#take(choice) } },
        element('span', { class: 'name' }, choice.words),
        element('span', { class: 'edge-print' }, choice.note)))));
  }

  #take({ name, title }) {
    this.#chosen = { name, title };
    this.dialog.close();
  }

  /** Enter takes the first choice, and the arrow goes to it. */
  #press(event) {
    if (event.isComposing) return;
    const [first] = this.#choices;
    if (event.key === 'Enter' && first !== undefined) this.#take(first);
    else if (event.key === 'ArrowDown') this.#list.querySelector('button')?.focus();
    else return;
    event.preventDefault();
  }

  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...this.#list.querySelectorAll('button')];
    const next = buttons.indexOf(document.activeElement) + step;
    (buttons[next] ?? (next < 0 ? this.#field : null))?.focus();
  }
}
