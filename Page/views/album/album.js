import { button, element, setText } from '../../base/dom.js';
import { afterPatience } from '../../base/patience.js';
import { signal } from '../../base/signal.js';
import { album, openAlbum, revision, state } from '../../model/album.js';
import { conflict } from '../../model/album-refusal.js';
import { removeAlbum } from '../../model/albums.js';
import { marked } from '../../model/marking.js';
import { changed, listedAlbum, load, phase, photos } from '../../model/photos.js';
import { backTo, go } from '../../model/route.js';
import { settleConflict } from './album-conflict.js';
import { AlbumDrag } from './album-drag.js';
import { AlbumEditing } from './album-editing.js';
import { AlbumFlow } from './album-flow.js';
import { albumKeys } from './album-keys.js';
import { AlbumMark } from './album-mark.js';
import { AlbumPage } from './album-page.js';
import { absentAlbum, emptyAlbum } from './album-states.js';
import { AlbumTools } from './album-tools.js';
import { BlockBar } from './block-bar.js';
import { ScrolledPictures } from './scrolled-pictures.js';
import { downloadAlbum } from '../shared/download.js';
import { edgeWords } from '../shared/edge-words.js';
import { Panel } from '../shared/panel.js';
import { Verdicts } from '../shared/verdict-keys.js';

/** The view of an album: its title, and its texts and photos in order, to read and to edit. */
export function createAlbum() {
  return new AlbumView().view;
}

class AlbumView {
  #scroller = element('div', { class: 'album-scroller', tabindex: -1 });
  #pictures = new ScrolledPictures(this.#scroller);
  #flow = new AlbumFlow({
    pictures: this.#pictures,
    press: (key, event) => this.#press(key, event),
    done: () => this.#arrive(),
  });
  #page = new AlbumPage(this.#flow, { rename: () => this.#editing.rename() });
  #mark = new AlbumMark(this.#flow, () => this.#print());
  #editing = new AlbumEditing({
    flow: this.#flow, mark: this.#mark, title: this.#page.title,
  });
  #panel = new Panel({ leave: () => this.#mark.focus() });
  #verdicts = new Verdicts();
  #actions = {
    step: (distance) => this.#mark.step(distance),
    enter: () => this.#open() || this.#editing.write(),
    write: () => this.#editing.write(),
    addText: () => this.#editing.addText(),
    shift: (distance) => this.#editing.shift(distance),
    remove: () => this.#editing.remove(),
    download: () => downloadAlbum(this.#name),
    find: () => go('albums', { find: 'true' }),
    leave: () => this.#drag.cancel() || this.#editing.leave() || false,
    isPhotoMarked: () => this.#mark.isPhoto,
    verdicts: this.#verdicts,
    panel: this.#panel,
  };
  #bar = new BlockBar(this.#actions);
  #drag = new AlbumDrag(this.#scroller, {
    drop: (key, before) => this.#editing.moveBefore(key, before),
    isOn: () => this.#editing.isOn.get(),
  });
  #edge = element('span', { class: 'edge-print marked-photo' });
  #tools = new AlbumTools({
    toggle: () => this.#editing.toggle(),
    download: this.#actions.download,
    addText: this.#actions.addText,
    remove: () => this.#removeAlbum(),
  });
  #title = signal('Album');
  #wait = afterPatience((isWaiting) => {
    this.#page.isWaiting = isWaiting;
  });
  #name = null;
  #isShown = false;
  #hadFocus = false;
  #top = 0;

  constructor() {
    this.#scroller.append(this.#page.element);
    this.view = {
      element: element(
        'section', { class: 'album', 'aria-label': 'Album' },
        this.#scroller, this.#panel.element, this.#bar.element),
      title: this.#title,
      keys: albumKeys(this.#actions),
      lead: element(
        'div', { class: 'photo-lead' },
        button({ text: 'Albums', icon: 'chevron', press: () => backTo('albums') }), this.#edge),
      tools: this.#tools.element,
      enter: ({ name }) => this.#enter(name),
      leave: () => this.#leave(),
      focus: () => this.#mark.focus() || this.#scroller.focus(),
    };
    for (const source of [album, state, phase]) source.subscribe(() => this.#show());
    changed.subscribe(() => this.#isShown && phase.get() === 'whole' && this.#show());
    conflict.subscribe((versions) => versions !== null && settleConflict(versions));
    this.#editing.isOn.subscribe((isOn) => this.#showEditing(isOn));
  }

  #enter(name) {
    const isSame = name === this.#name;
    if (!isSame) this.#stopEditing();
    this.#isShown = true;
    this.#panel.isActive = true;
    this.#name = name;
    this.#read();
    if (isSame && marked.get() >= 0) this.#mark.setPhoto(photos.idAt(marked.get()));
    this.#scroller.scrollTop = isSame ? this.#top : 0;
    this.#show();
  }

  #read() {
    openAlbum(this.#name);
    load({ album: this.#name });
  }

  /** A text that is being written is saved in the album that it was written in. */
  #stopEditing() {
    this.#editing.leave();
    this.#editing.forget();
  }

  #leave() {
    this.#stopEditing();
    this.#top = this.#scroller.scrollTop;
    this.#isShown = false;
    this.#panel.isActive = false;
    this.#pictures.clear();
  }

  /** Shows the album once both are there: its blocks, and the list that its photos are in. */
  #show() {
    if (!this.#isShown) return;
    const version = album.get();
    const absence = absentAlbum({
      name: this.#name, isShown: this.#page.isHere, retry: () => this.#read(),
    });
    const isHere = absence === null && version !== null && listedAlbum() === this.#name
      && (phase.get() === 'whole' || this.#page.isHere);
    this.#wait(!isHere && absence === null);
    this.#page.isHere = isHere;
    if (isHere) this.#editing.offerDraft(this.#name);
    this.#tools.show({ isHere, isEditing: this.#editing.isOn.get() });
    if (absence !== null) this.#page.say(absence);
    if (!isHere || phase.get() !== 'whole') return;
    this.#title.set(version.title);
    this.#page.show(version);
    this.#page.say(version.blocks.length === 0 ? emptyAlbum() : null);
    this.#hadFocus ||= this.#mark.hasFocus;
    this.#flow.show(this.#name, version.blocks);
  }

  /** All blocks are there: the mark and the focus are where they were. */
  #arrive() {
    this.#mark.follow();
    if (this.#hadFocus && document.activeElement === document.body) this.#mark.focus();
    this.#hadFocus = false;
  }

  #print() {
    const place = this.#mark.isPhoto ? marked.get() : -1;
    setText(this.#edge, place < 0 ? '' : edgeWords(photos.summaryAt(place)));
    this.#bar.show(this.#editing.isOn.get() ? this.#mark.summary : null);
  }

  #showEditing(isOn) {
    this.#page.isEditing = isOn;
    this.#tools.show({ isHere: this.#page.isHere, isEditing: isOn });
    this.#flow.setList(isOn);
    this.#print();
  }

  /** A photo opens, with the album as its list; while the album is edited, it is marked. */
  #press(key, event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#mark.set(key);
    if (!this.#open() && event.detail === 0) this.#editing.write();
  }

  /** Opens the marked photo, and returns whether it did. */
  #open() {
    if (this.#editing.isOn.get() || !this.#mark.isPhoto) return false;
    go('photo', { id: this.#mark.block.photo, album: this.#name });
    return true;
  }

  /** Deletes the album, and goes to the others unless the person has gone elsewhere meanwhile. */
  async #removeAlbum() {
    const name = this.#name;
    const { title } = album.get();
    const isGone = await removeAlbum({ name, revision: revision(), title });
    if (isGone && this.#isShown && this.#name === name) go('albums');
  }
}
