import { button, element, setAttribute, setText } from '../../base/dom.js';
import { counted } from '../../base/format.js';
import { onFrame } from '../../base/frame.js';
import { load, phase, photos } from '../../model/photos.js';
import { go } from '../../model/route.js';
import { reject } from '../../model/picks.js';
import { counts } from '../../server/api.js';
import { Thumbs } from '../../pictures/thumbs.js';
import { speakOnceDone } from '../../shell/report.js';
import { listedRejects, removeRejects } from '../shared/rejects.js';
import { RejectTile } from './reject-tile.js';

const rejects = Object.freeze({ rating: 'reject', order: 'taken' });
const countAfter = 300;

/** The rejects of the whole store as a sheet, from which one question moves them to the bin. */
export class CullReview {
  button = button({ text: '', icon: 'reject', key: 'R', press: () => this.open(), hidden: true });
  #title = element('h2', { class: 'day' });
  #grid = element('ul', { class: 'tiles' });
  #remove = button({ text: '', icon: 'bin', class: 'plain', press: removeRejects });
  #tiles = new Map();
  #near = new Set();
  #thumbs = new Thumbs(() => this.#redraw());
  #redraw = onFrame(null, () => this.#draw());
  #observer = new IntersectionObserver((entries) => this.#come(entries), { rootMargin: '50%' });
  #leave;
  #counting = null;

  /** `leave` goes back to culling. */
  constructor(leave) {
    this.#leave = leave;
    this.element = element(
      'div',
      { class: 'review', hidden: true },
      element(
        'div',
        { class: 'heading' },
        this.#title,
        element('p', { class: 'small' }, 'Choose a photo to keep it.'),
        this.#remove,
        button({ text: 'Back to culling', class: 'plain', press: leave }),
      ),
      this.#grid,
    );
    this.keys = [
      {
        keys: ['Escape'],
        words: 'Leave the review of rejects',
        group: 'Cull',
        run: () => (this.element.hidden ? false : leave()),
      },
    ];
  }

  open() {
    go('cull', { review: 'true' });
  }

  show() {
    this.element.hidden = false;
    this.button.hidden = true;
    load(rejects);
    this.follow('list');
  }

  hide() {
    this.element.hidden = true;
    this.#observer.disconnect();
    this.#near.clear();
    this.#tiles.clear();
    this.#thumbs.clear();
    this.#grid.replaceChildren();
  }

  /**
   * Asks the server for the number of rejects, and shows it where the review is opened; without an
   * answer, what is shown stays.
   */
  async count() {
    clearTimeout(this.#counting);
    this.#counting = null;
    const found = await counts('').catch(() => null);
    if (found === null) return;
    const count = found.ratings['-1'] ?? 0;
    this.button.hidden = count === 0 || !this.element.hidden;
    const words = `Review ${counted(count, 'reject')}`;
    setText(this.button.lastElementChild, words);
    setAttribute(this.button, 'aria-label', words);
    this.button.dataset.count = count;
  }

  countLater() {
    this.#counting ??= setTimeout(() => this.count(), countAfter);
  }

  /** The list or values in it have changed. */
  follow(kind) {
    if (kind !== 'values') this.#lay();
    this.#redraw();
    const count = listedRejects().length;
    setText(this.#title, `${counted(count, 'reject')}`);
    setText(this.#remove.lastElementChild, `Move ${counted(count, 'photo')} to the bin`);
    this.#remove.disabled = count === 0;
    if (phase.get() === 'whole' && photos.count === 0) this.#leave();
  }

  #lay() {
    const former = this.#tiles;
    this.#tiles = new Map();
    for (let place = 0; place < photos.count; place += 1) {
      const id = photos.idAt(place);
      this.#tiles.set(id, former.get(id) ?? new RejectTile(id, () => this.#toggle(id)));
      former.delete(id);
    }
    for (const tile of former.values()) this.#observer.unobserve(tile.element);
    for (const id of former.keys()) this.#near.delete(id);
    this.#grid.replaceChildren(...[...this.#tiles.values()].map(({ element: one }) => one));
    for (const [id, { element: one }] of this.#tiles) {
      one.dataset.id = id;
      this.#observer.observe(one);
    }
  }

  /** Loads the pictures of the tiles that are near the screen. */
  #come(entries) {
    for (const { isIntersecting, target } of entries) {
      this.#near[isIntersecting ? 'add' : 'delete'](target.dataset.id);
    }
    this.#thumbs.want(this.#shown().map(({ want }) => want).filter((want) => want !== null));
    this.#redraw();
  }

  #shown() {
    return [...this.#near].map((id) => this.#tiles.get(id)).filter((tile) => tile !== undefined);
  }

  #draw() {
    for (const tile of this.#shown()) tile.draw(this.#thumbs);
  }

  #toggle(id) {
    const isRejected = photos.ratingAt(photos.placeOf(id)) === -1;
    speakOnceDone(reject([id], !isRejected), isRejected ? 'Kept' : 'Rejected');
  }
}
