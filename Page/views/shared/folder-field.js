import { counts } from '../../server/api.js';
import { Combobox } from './combobox.js';

const most = 6;
const longest = 1000;

/** The folder of photos, edited in place: another one moves their files, and may be new. */
export class FolderField {
  #folder = '';
  #known = [];
  #box;
  #move;

  /** `move(folder)` returns whether the photos were moved; `leave()` gives the focus back. */
  constructor({ move, leave }) {
    this.#move = move;
    this.#box = new Combobox({
      id: 'folder-suggestions',
      label: 'Folder',
      longest,
      asks: true,
      suggest: (text) => this.#suggest(text),
      take: ({ label }) => this.#take(label),
      submit: (text) => {
        this.#take(text);
        leave();
      },
      abandon: leave,
    });
    this.#box.input.addEventListener('focus', () => this.#learn());
    this.#box.input.addEventListener('blur', () => this.#print());
    this.element = this.#box.element;
  }

  /** Shows the folder that photos have in common; null if they have none. */
  show(folder) {
    this.#folder = folder ?? '';
    this.#box.input.placeholder = folder === null ? 'Several folders' : '';
    if (!this.#box.hasFocus) this.#print();
  }

  #print() {
    this.#box.text = this.#folder;
  }

  /** A folder that the server refuses is reverted. */
  async #take(folder) {
    const former = this.#folder;
    if (folder === '' || folder === former) return;
    this.show(folder);
    this.#print();
    if (!(await this.#move(folder)) && this.#folder === folder) this.show(former);
  }

  async #learn() {
    this.#box.input.select();
    try {
      this.#known = (await counts('')).folders;
      this.#box.update();
    } catch {
      // Without suggestions, a folder can be typed all the same.
    }
  }

  /** Folders that contain the text, those of most photos first; all of them before one is typed. */
  #suggest(text) {
    const wanted = text === this.#folder ? '' : text.toLowerCase();
    return this.#known
      .filter(({ folder }) => folder !== '' && folder !== this.#folder)
      .filter(({ folder }) => folder.toLowerCase().includes(wanted))
      .sort((one, other) => other.photos - one.photos)
      .slice(0, most)
      .map(({ folder, photos }) => ({ kind: 'folder', label: folder, count: photos }));
  }
}
