import { button, element, setAttribute, setText } from '../../base/dom.js';
import { counted, verdict } from '../../base/format.js';
import { signal } from '../../base/signal.js';
import { described, details, detailsNow } from '../../model/details.js';
import { marked, selections, vanished } from '../../model/marking.js';
import { folderOf, photoName } from '../../model/photo-name.js';
import { persistently } from '../../model/persistence.js';
import { changed, photos } from '../../model/photos.js';
import { note, steps, tag } from '../../model/verdicts.js';
import { tellUndoable } from '../../shell/report.js';
import { speak } from '../../shell/speak.js';
import { FolderField } from './folder-field.js';
import { KeywordField } from './keyword-field.js';
import { NoteField } from './note-field.js';
import { photoFacts, takenWords } from './photo-facts.js';
import { moveSubjects, subjectIds } from './subjects.js';

/** What is asked of the server for each photo is not asked while photos fly by. */
const pause = 120;
/** Of more photos than this, only the first ones are asked what they have in common. */
const mostCompared = 24;

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

/**
 * All that is known about the marked photo, or what the selected ones have in common; the note,
 * keywords and the folder can be changed in place.
 */
export class Panel {
  #title = element('h2', { class: 'day' });
  #when = element('dd', {});
  #verdict = element('dd', {});
  #facts = element('dl', {});
  #other = element('p', { class: 'small', hidden: true });
  #isActive = false;
  /** The ids of the photos that are described: the selected ones, or the marked one. */
  #ids = [];
  #timer = null;

  /** `leave()` gives the focus back to the photos. */
  constructor({ leave }) {
    const save = (ids, text) => note(ids.split(' '), text);
    const read = async (ids) => onlyNote(await persistently(() => allDetails(ids.split(' '))));
    this.note = new NoteField({
      save, read, leave, discard: (ids, recall) => this.#discardNote(ids.split(' '), recall),
      other: (text) => this.#sayOther(text),
    });
    this.keywords = new KeywordField({
      add: (keyword) => tag(subjectIds(), { add: [keyword] }),
      remove: (keyword) => tag(subjectIds(), { remove: [keyword] }),
      leave,
    });
    this.folder = new FolderField({ move: moveSubjects, leave });
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
        'dl', {}, row('Taken', this.#when), row('Rating', this.#verdict),
        row('Note', element('dd', {}, this.note.element, this.#other)),
        row('Keywords', element('dd', {}, this.keywords.element)),
        row('Folder', element('dd', {}, this.folder.element))),
      this.#facts);
    isPanelOpen.follow(() => this.#update());
    for (const source of [marked, selections, vanished]) source.subscribe(() => this.#update());
    changed.subscribe(() => this.#update());
    described.subscribe(({ id }) => this.#ids.includes(id) && this.#update());
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

  /** A note that was left out is in its field again after undo. */
  #discardNote(ids, recall) {
    const takeBack = async () => {
      recall();
      this.edit('note');
    };
    steps.push({ ids, words: 'note discarded', undone: 'The note is back in its field', takeBack });
    tellUndoable('Note not saved', 'undo');
  }

  /** Says what would be replaced of a note that was changed elsewhere, while that is so. */
  #sayOther(note) {
    this.#other.hidden = note === null;
    if (note === null) return;
    const change = note === '' ? 'removed elsewhere' : `changed elsewhere, to \u201c${note}\u201d`;
    const what = this.#ids.length === 1
      ? `The note was ${change}` : 'The notes of these photos were changed elsewhere';
    const text = `${what}. Enter replaces it, Esc keeps it.`;
    setText(this.#other, text);
    speak(text);
  }

  #update() {
    const place = marked.get();
    const isShown = this.#isActive && isPanelOpen.get() && place >= 0 && subjectIds().length > 0;
    this.element.hidden = !isShown;
    if (!isShown) return;
    this.#ids = subjectIds();
    const isOne = this.#ids.length === 1;
    for (const one of [this.#when.parentElement, this.#facts]) one.hidden = !isOne;
    setText(this.#title, isOne ? '' : groupName(this.#ids.length));
    if (isOne) this.#print(photos.placeOf(this.#ids[0]));
    else this.#verdict.parentElement.hidden = true;
    const known = this.#ids.slice(0, mostCompared).map(detailsNow);
    clearTimeout(this.#timer);
    if (known.includes(null)) {
      this.note.await(this.#ids.join(' '));
      this.#timer = setTimeout(() => this.#ask(this.#ids), pause);
    } else {
      this.#show(known);
    }
  }

  #print(place) {
    setText(this.#title, photoName(place));
    setText(this.#when, takenWords(photos.takenAt(place)));
    this.#showVerdict(photos.summaryAt(place));
  }

  #showVerdict(summary) {
    const words = verdict(summary);
    setText(this.#verdict, words);
    this.#verdict.parentElement.hidden = words === '';
  }

  async #ask(ids) {
    try {
      const all = await allDetails(ids);
      if (ids === this.#ids) this.#show(all);
    } catch {
      // The photo is gone, or the server is: the page says so elsewhere.
      if (ids === this.#ids) this.#showNothing();
    }
  }

  /** What is shown of other photos is not that of these. */
  #showNothing() {
    this.keywords.show([]);
    this.folder.show('');
    this.#facts.replaceChildren();
  }

  /** Of several photos, what they have in common: it is changed for all of them. */
  #show(all) {
    const [photo] = all;
    const common = photo.keywords.filter((word) => all.every(({ keywords }) =>
      keywords.includes(word)));
    this.note.show(this.#ids.join(' '), onlyNote(all) ?? null);
    this.keywords.show(common);
    const folder = folderOf(photo);
    this.folder.show(all.every((one) => folderOf(one) === folder) ? folder : null);
    if (all.length > 1) return;
    const place = photos.placeOf(photo.id);
    if (place >= 0) setText(this.#title, photoName(place));
    this.#facts.replaceChildren(...photoFacts(photo).map(({ name, text, isMono }) =>
      row(name, element('dd', { class: isMono ? 'edge-print' : null }, text))));
  }
}

const groupName = (count) => counted(count, 'photo')
  + (count > mostCompared ? `; details of the first ${mostCompared}` : '');

const allDetails = (ids) => Promise.all(ids.slice(0, mostCompared).map(details));

/** The note that all of the photos have, which may be null; undefined if they differ. */
const onlyNote = ([photo, ...others]) =>
  (others.every(({ note: text }) => text === photo.note) ? photo.note : undefined);

function row(name, value) {
  return element('div', {}, element('dt', { class: 'small' }, name), value);
}
