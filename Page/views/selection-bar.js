import { button, element, setText } from '../base/dom.js';
import { counted } from '../base/format.js';
import { selected, selectNone } from '../model/marking.js';
import { photos } from '../model/photos.js';
import * as verdicts from '../model/verdicts.js';
import { ask } from '../shell/question.js';
import { addSubjects } from './add-to-album.js';
import { downloadSubjects } from './download.js';
import { subjectVerdicts } from './subjects.js';
import { rove } from './toolbar.js';

/** What can be done with the selected photos, or with all rejects while they are reviewed. */
export class SelectionBar {
  #words = element('span', { class: 'edge-print' });
  #stars = element('span', { class: 'stars' }, ...[1, 2, 3, 4, 5].map((stars) => button({
    icon: 'star', label: counted(stars, 'star'), key: String(stars),
    press: () => subjectVerdicts.rate(stars),
  })));
  #verdicts = element(
    'span', { class: 'group' }, this.#stars,
    button({ text: 'Pick', icon: 'ring', key: 'P', press: () => subjectVerdicts.pick() }),
    button({ text: 'Reject', icon: 'reject', key: 'X', press: () => subjectVerdicts.reject() }),
    button({ text: 'Album', label: 'Add to an album', icon: 'album', key: 'Shift+L', press: addSubjects }),
    button({ text: 'Download', icon: 'download', key: 'E', press: downloadSubjects }),
    button({ text: 'Bin', icon: 'bin', key: 'Del', press: () => subjectVerdicts.remove() }),
  );
  #restore = button({ text: 'Restore', icon: 'again', press: () => subjectVerdicts.restore() });
  #all = button({ text: 'Move all to the bin', icon: 'bin', press: () => this.#removeAll() });
  #clear = button({ text: 'Clear', icon: 'close', key: 'Esc', press: selectNone });
  #query = {};
  #rove;

  constructor() {
    this.element = element(
      'div', { class: 'selection-bar', role: 'toolbar', 'aria-label': 'Selection', hidden: true },
      this.#words, this.#verdicts, this.#restore, this.#all, this.#clear);
    this.#rove = rove(this.element);
    selected.subscribe(() => this.show(this.#query));
  }

  /** Shows what can be done in the list of a query. */
  show(query) {
    this.#query = query;
    const count = selected.get();
    const isReview = query.rating === 'reject' && count === 0 && photos.count > 0;
    const isBin = query.bin === 'true';
    this.element.hidden = count === 0 && !isReview;
    this.#verdicts.hidden = isReview || isBin;
    this.#restore.hidden = isReview || !isBin;
    this.#all.hidden = !isReview;
    this.#clear.hidden = isReview;
    const rejects = counted(photos.count, 'reject');
    setText(this.#words, isReview ? rejects : `${counted(count, 'photo')} selected`);
    if (!this.element.hidden) this.#rove();
  }

  async #removeAll() {
    const ids = Array.from({ length: photos.count }, (_, place) => photos.idAt(place));
    const isSure = await ask({
      title: `Move ${counted(ids.length, 'reject')} to the bin?`,
      text: 'Undo brings them back. The files stay in the store until the bin is emptied.',
      confirm: 'Move to the bin',
    });
    if (isSure) verdicts.remove(ids);
  }
}
