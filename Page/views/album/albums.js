import { button, element, icon, setChildren, setText } from '../../base/dom.js';
import { afterPatience } from '../../base/patience.js';
import { signal } from '../../base/signal.js';
import { albums, failure, followAlbums, makeAlbum, problems } from '../../model/albums.js';
import { changed, load, phase } from '../../model/photos.js';
import { go, view } from '../../model/route.js';
import { steps } from '../../model/verdicts.js';
import { askText } from '../../shell/question.js';
import { takeBack } from '../../shell/report.js';
import { AlbumCover } from './album-cover.js';
import { AlbumFinder } from './album-finder.js';
import { noAlbums, noMatch, unreadableAlbums } from './album-states.js';
import { albumsKeys } from './albums-keys.js';
import { ScrolledPictures } from './scrolled-pictures.js';

/** The view of all albums. */
export function createAlbums() {
  return new AlbumsView().view;
}

class AlbumsView {
  #list = element('ul', { class: 'albums-list' });
  #instead = element('div', { class: 'instead', hidden: true });
  #problems = element('ul', { class: 'albums-problems', 'aria-label': 'Problems' });
  #word = element('p', { class: 'edge-print waiting', role: 'status' });
  #scroller = element('div', { class: 'albums-scroller', tabindex: -1 });
  #pictures = new ScrolledPictures(this.#scroller);
  #covers = new Map();
  #finder = new AlbumFinder({ change: () => this.#show(), leave: () => this.#focus() });
  #undo = button({ text: 'Undo', icon: 'undo', key: 'U', press: () => takeBack() });
  #isShown = false;
  #observer = new IntersectionObserver((entries) => this.#come(entries), {
    root: this.#scroller, rootMargin: '50%',
  });
  #wait = afterPatience((isWaiting) => setText(this.#word, isWaiting ? 'reading' : ''));

  constructor() {
    this.#scroller.append(this.#word, this.#list, this.#instead, this.#problems);
    this.view = {
      element: element(
        'section', { class: 'albums', 'aria-label': 'Albums' },
        this.#finder.element, this.#scroller),
      title: signal('Albums'),
      keys: albumsKeys({
        step: (distance) => this.#step(distance),
        // The album with the focus opens by itself, as a link does.
        enter: () => this.#focus(),
        make: () => this.#make(),
        find: () => this.#finder.focus(),
        undo: () => takeBack(),
        clear: () => this.#finder.clear(),
      }),
      tools: element(
        'span', { class: 'tools' }, this.#undo,
        button({ text: 'New album', icon: 'album', key: 'N', press: () => this.#make() })),
      enter: ({ find }) => this.#enter(find === 'true'),
      leave: () => this.#leave(),
      focus: () => this.#focus(),
    };
    problems.follow((all) => this.#problems.replaceChildren(...all.map(problem)));
    for (const source of [albums, failure, phase]) source.subscribe(() => this.#show());
    changed.subscribe(({ kind }) => kind === 'list' && this.#show());
    steps.count.follow((count) => {
      this.#undo.hidden = count === 0;
    });
  }

  #enter(isFinding) {
    this.#isShown = true;
    followAlbums();
    load({});
    this.#show();
    if (isFinding) setTimeout(() => this.#finder.focus());
  }

  #leave() {
    this.#isShown = false;
    this.#pictures.clear();
  }

  #show() {
    if (!this.#isShown) return;
    const all = albums.get();
    const shown = (all ?? []).filter(({ title }) => this.#finder.matches(title));
    this.#wait(all === null && failure.get() === null);
    this.#finder.show({ all: all?.length ?? 0, shown: shown.length });
    this.#list.hidden = shown.length === 0;
    this.#instead.hidden = shown.length > 0 || (all === null && failure.get() === null);
    if (!this.#instead.hidden) this.#instead.replaceChildren(this.#insteadOf(all));
    const isFirst = this.#list.firstElementChild === null;
    const focused = shown.findIndex(({ name }) => this.#covers.get(name)?.hasFocus);
    setChildren(this.#list, shown.map((one) => this.#cover(one).element));
    if (focused >= 0) this.#covers.get(shown[focused].name).focus();
    else if (isFirst && document.activeElement === this.#scroller) this.#focus();
  }

  #insteadOf(all) {
    if (all === null) return unreadableAlbums({ failure: failure.get(), retry: followAlbums });
    if (all.length === 0) return noAlbums({ make: () => this.#make() });
    return noMatch({ showAll: () => this.#finder.clear() });
  }

  #cover(described) {
    const { name } = described;
    if (!this.#covers.has(name)) {
      const cover = new AlbumCover(described, (event) => press(name, event));
      this.#covers.set(name, cover);
      cover.element.dataset.name = name;
      this.#observer.observe(cover.element);
    }
    const cover = this.#covers.get(name);
    cover.describe(described);
    if (cover.isNear) this.#fill(cover);
    return cover;
  }

  /** Albums near the screen are read for their first photos. */
  #come(entries) {
    for (const { isIntersecting, target } of entries) {
      const cover = this.#covers.get(target.dataset.name);
      cover.isNear = isIntersecting;
      if (isIntersecting) this.#fill(cover);
    }
  }

  async #fill(cover) {
    if (!this.#isShown || phase.get() !== 'whole') return;
    await cover.read();
    this.#pictures.watch(cover.element, cover.canvases);
    this.#pictures.refresh();
  }

  /** Moves the focus to the album at a distance from the one that has it. */
  #step(distance) {
    const shown = [...this.#list.children].map(({ dataset }) => this.#covers.get(dataset.name));
    const at = shown.findIndex(({ hasFocus }) => hasFocus);
    const next = at < 0 ? 0 : Math.min(Math.max(at + distance, 0), shown.length - 1);
    shown[next]?.focus();
  }

  #focus() {
    const first = this.#list.firstElementChild;
    if (first === null) this.#scroller.focus();
    else this.#covers.get(first.dataset.name).focus();
  }

  async #make() {
    const title = await askText({ title: 'New album', label: 'Title', confirm: 'Create it' });
    if (title !== null) await makeNamed(title);
  }
}

/** Makes an album, and opens it unless the person has left the view; returns whether it is made. */
async function makeNamed(title) {
  const made = await makeAlbum(title, () => makeNamed(title));
  if (made !== null && view.get().name === 'albums') go('album', { name: made.name });
  return made !== null;
}

/** A file among the albums that is not an album. */
function problem({ path, error }) {
  return element('li', { class: 'small' }, icon('info'), `${path}: ${error.message}`);
}

/** The album may be meant to open in another tab. */
function press(name, event) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go('album', { name });
}
