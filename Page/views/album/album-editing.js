import { element, setText } from '../../base/dom.js';
import { number } from '../../base/format.js';
import { signal } from '../../base/signal.js';
import { album, hold } from '../../model/album.js';
import { isPhoto } from '../../model/album-blocks.js';
import * as edits from '../../model/album-edits.js';
import { dropDraft, keepDraft } from '../../model/drafts.js';
import { steps } from '../../model/verdicts.js';
import { speakOnceDone, tellUndoable } from '../../shell/report.js';
import { AlbumDrafts, keepUnlessSaved } from './album-drafts.js';
import { AlbumField } from './album-field.js';

/** The user's edits of an album: each turns editing on, so that its handles are seen. */
export class AlbumEditing {
  isOn = signal(false);
  #field = new AlbumField();
  #flow;
  #mark;
  #title;
  #drafts = new AlbumDrafts({ goOn: (draft, name) => this.#goOn(draft, name) });

  /** `title` is the element that shows the album's title. */
  constructor({ flow, mark, title }) {
    this.#flow = flow;
    this.#mark = mark;
    this.#title = title;
  }

  toggle(isOn = !this.isOn.get()) {
    if (!isOn) this.#field.close();
    this.isOn.set(isOn);
  }

  /** Leaves editing, and returns whether it was on. */
  leave() {
    const wasOn = this.isOn.get();
    this.toggle(false);
    return wasOn;
  }

  /** Texts that were left out cannot be brought back any more: another view is shown. */
  forget() {
    steps.drop(({ isDraft }) => isDraft === true);
  }

  /**
   * Writes the text or the caption of the marked block; `draft` is written in it at first, which is
   * kept as `name`.
   */
  write(draft = null, name = null) {
    const { block } = this.#mark;
    const tile = this.#flow.tile(block?.key);
    if (tile === undefined) return;
    const { key, text, caption } = block;
    const isCaption = isPhoto(block);
    this.#open(tile.words, key, {
      text: (isCaption ? caption : text) ?? '',
      label: isCaption ? 'Caption' : 'Text',
      isLine: isCaption,
      draft,
      name,
      again: (words) => {
        this.#mark.set(key);
        this.write(words);
      },
      save: (words) => (isCaption ? edits.setCaption(key, words) : edits.setText(key, words)),
    });
  }

  /** Writes a new text after the marked block. */
  addText(draft = null, name = null) {
    const after = this.#mark.key;
    const words = element('p', {});
    const row = element(
      'div', { class: 'album-row', role: 'none', 'data-kind': 'text', 'data-after': 'text' },
      element('div', { class: 'album-block album-text', role: 'listitem' }, words));
    const tile = this.#flow.tile(after);
    if (tile === undefined) this.#flow.element.append(row);
    else tile.element.parentNode.after(row);
    let added = null;
    this.#open(words, null, {
      text: '',
      label: 'New text',
      draft,
      name,
      again: (words) => {
        this.#mark.set(after);
        this.addText(words);
      },
      save: (text) => {
        setText(words, text);
        const { key, done } = edits.addText(after, text);
        added = key;
        return done;
      },
    }, () => {
      row.remove();
      if (added !== null) this.#mark.set(added);
    });
    row.scrollIntoView({ block: 'nearest' });
  }

  rename(draft = null, name = null) {
    this.#open(this.#title, 'title', {
      text: album.get().title, label: 'Title', isLine: true, draft, name, save: edits.rename,
      again: (words) => this.rename(words),
    });
  }

  /** Offers to go on with words that a former visit did not save, one after another. */
  offerDraft(name) {
    this.#drafts.offer(name);
  }

  /** Writes words in the place that they were for; a place that is gone becomes a new text. */
  #goOn({ label, base, text: words }, name) {
    if (label === 'Title') {
      this.rename(words, name);
      return;
    }
    const member = label === 'Caption' ? 'caption' : 'text';
    const block = label === 'New text'
      ? undefined : album.get().blocks.find((one) => (one[member] ?? '') === base);
    if (block === undefined) {
      this.addText(words, name);
      return;
    }
    this.#mark.set(block.key);
    this.write(words, name);
  }

  shift(distance) {
    const { key } = this.#mark;
    if (this.#mark.block === undefined) return;
    this.toggle(true);
    const done = edits.shift(key, distance);
    const { blocks } = album.get();
    const place = blocks.findIndex((block) => block.key === key);
    speakOnceDone(done, `Moved to ${number(place + 1)} of ${number(blocks.length)}`);
  }

  moveBefore(key, before) {
    const done = edits.moveBefore(key, before);
    this.#mark.set(key);
    speakOnceDone(done, 'Moved');
  }

  remove() {
    const { block } = this.#mark;
    if (block === undefined) return;
    this.toggle(true);
    const words = isPhoto(block) ? 'Photo removed; it stays in the store' : 'Text removed';
    speakOnceDone(edits.remove(block.key), words);
  }

  #open(shown, held, options, after = () => {}) {
    const { label, text: base } = options;
    const name = options.name ?? this.#drafts.newName;
    this.toggle(true);
    hold(held);
    this.#field.open(shown, {
      ...options,
      typed: (text) =>
        (text.trim() === base ? dropDraft(name) : keepDraft(name, { text, base, label })),
      left: () => dropDraft(name),
      save: (text) => keepUnlessSaved(options.save(text), name, { text, base, label }),
      discard: (words) => this.#discard(async () => options.again(words)),
      end: () => {
        after();
        hold(null);
        if (document.activeElement === document.body) this.#mark.focus();
        if (options.name !== null) this.#drafts.offerNext();
      },
    });
  }

  /** Words that were left out are in their field again after undo. */
  #discard(takeBack) {
    const undone = 'The text is back in its field';
    steps.push({ ids: [], words: 'text discarded', undone, isDraft: true, takeBack });
    tellUndoable('Text not saved', 'undo');
  }
}
