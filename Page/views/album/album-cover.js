import { element, setStyle, setText } from '../../base/dom.js';
import { counted } from '../../base/format.js';
import { photosOf } from '../../model/album-blocks.js';
import { photos } from '../../model/photos.js';
import { addressOf } from '../../model/route.js';
import { album } from '../../server/api.js';
import { ratioOf } from './album-photo.js';
import { PhotoCanvas } from './photo-canvas.js';

/** The most photos of a cover, which are cut off at its edge. */
const most = 6;

/** An album in the list of albums: its first photos, its title, and how many photos it has. */
export class AlbumCover {
  canvases = [];
  #row = element('div', { class: 'cover' });
  #title = element('span', { class: 'name' });
  #count = element('span', { class: 'edge-print' });
  #link;
  #described;
  #blocks = [];
  #revision = null;
  #shape = -1;
  /** Whether the cover is on the screen, or near it. */
  isNear = false;

  /** `press(event)` follows a click. */
  constructor({ name }, press) {
    this.#link = element(
      'a', { href: addressOf('album', { name }), on: { click: press } },
      this.#row, element('span', { class: 'line' }, this.#title, this.#count));
    this.element = element('li', {}, this.#link);
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  focus() {
    this.#link.focus();
  }

  /** Shows the album's title and count. */
  describe(described) {
    this.#described = described;
    const { title, photos: count } = described;
    setText(this.#title, title);
    setText(this.#count, counted(count, 'photo'));
  }

  /** Reads the album, unless the cover is of its present revision, and shows its first photos. */
  async read() {
    const { name, revision } = this.#described;
    if (this.#revision === revision && this.#shape === photos.shape) return;
    if (this.#revision !== revision) {
      try {
        this.#blocks = (await album(name)).blocks;
      } catch {
        return;
      }
    }
    this.#revision = revision;
    this.#shape = photos.shape;
    this.#show(photosOf(this.#blocks));
  }

  /** Photos that are missing have no place here. */
  #show(ids) {
    const here = ids.filter((id) => photos.placeOf(id) >= 0).slice(0, most);
    this.canvases = here.map((photo) => new PhotoCanvas(photo, 'low'));
    this.#row.replaceChildren(...this.canvases.map((canvas) => {
      const box = element('span', { class: 'picture' }, canvas.element);
      setStyle(box, { '--ratio': ratioOf(canvas.id) });
      return box;
    }));
  }
}
