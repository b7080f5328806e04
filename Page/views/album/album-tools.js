import { button, element, setAttribute, setText } from '../../base/dom.js';

/** The tools of an album in the bar: others while it is read than while it is edited. */
export class AlbumTools {
  #edit;
  #editing;
  #reading;

  /** `toggle()` starts and ends editing. */
  constructor({ toggle, download, addText, remove }) {
    this.#edit = button({ text: 'Edit', icon: 'pencil', 'aria-pressed': false, press: toggle });
    this.#reading = button({ text: 'Download', icon: 'download', key: 'E', press: download });
    this.#editing = element(
      'span', { class: 'tools', hidden: true },
      button({ text: 'Text', icon: 'text', label: 'New text', key: 'N', press: addText }),
      button({ text: 'Delete album', icon: 'bin', press: remove }));
    this.element = element(
      'div', { class: 'album-tools' }, this.#reading, this.#editing, this.#edit);
  }

  /** Shows the tools of an album that is read, or edited, or of none. */
  show({ isHere, isEditing }) {
    this.#reading.hidden = !isHere || isEditing;
    this.#editing.hidden = !isHere || !isEditing;
    this.#edit.hidden = !isHere;
    setAttribute(this.#edit, 'aria-pressed', isEditing);
    setText(this.#edit.lastElementChild, isEditing ? 'Done' : 'Edit');
  }
}
