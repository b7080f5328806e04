import { button, element, setText } from '../../base/dom.js';
import { counted } from '../../base/format.js';
import { marked, selected, selectNone } from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import { command } from '../../model/state.js';
import * as verdicts from '../../model/verdicts.js';
import { addToChosenAlbum } from '../shared/add-to-album.js';
import { compareSubjects, mostCompared } from '../shared/compare-next.js';
import { downloadPhotos } from '../shared/download.js';
import { removeRejects } from '../shared/rejects.js';
import { subjectIds, subjectVerdicts } from '../shared/subjects.js';
import { rove } from '../shared/toolbar.js';

/** What can be done with the selected photos, or with all rejects while they are reviewed. */
export class SelectionBar {
  #words = element('span', { class: 'edge-print' });
  #stars = element('span', { class: 'stars' }, ...[1, 2, 3, 4, 5].map((stars) => button({
    icon: 'star', label: counted(stars, 'star'), key: String(stars),
    press: () => subjectVerdicts.rate(stars),
  })));
  #verdicts = element(
    'span', { class: 'group' }, this.#stars,
    button({ text: 'Pick', icon: 'pick', key: 'P', press: () => subjectVerdicts.pick() }),
    button({ text: 'Reject', icon: 'reject', key: 'X', press: () => subjectVerdicts.reject() }),
  );
  #compare = button({ text: 'Compare', icon: 'compare', key: 'C', press: compareSubjects });
  #uses = element(
    'span', { class: 'group' },
    button({ text: 'Keywords', icon: 'tag', key: 'T', press: () => this.#editKeywords() }),
    button({
      text: 'Album', label: 'Add to an album', icon: 'album', key: 'Shift+L',
      press: () => addToChosenAlbum(subjectIds()),
    }),
    this.#compare,
    button({
      text: 'Download', icon: 'download', key: 'E', press: () => downloadPhotos(subjectIds()),
    }),
    button({ text: 'Bin', icon: 'bin', key: 'Del', press: () => subjectVerdicts.remove() }),
  );
  #restore = button({
    text: 'Restore', icon: 'undo', key: 'Del', press: () => subjectVerdicts.restore(),
  });
  #emptying = element('code');
  #hint = element('span', { class: 'small' }, 'To empty the bin, run ', this.#emptying);
  #all = button({ text: 'Move all to the bin', icon: 'bin', press: removeRejects });
  #clear = button({ text: 'Clear', icon: 'close', key: 'Esc', press: selectNone });
  #query = {};
  #editKeywords;
  #rove;

  /** `editKeywords` shows the keywords of the selected photos, and moves the focus there. */
  constructor({ editKeywords }) {
    this.#editKeywords = editKeywords;
    this.element = element(
      'div', { class: 'selection-bar', role: 'toolbar', 'aria-label': 'Selection', hidden: true },
      this.#words, this.#verdicts, this.#uses, this.#restore, this.#hint, this.#all,
      this.#clear);
    this.#rove = rove(this.element);
    for (const source of [selected, marked]) source.subscribe(() => this.show(this.#query));
  }

  /** Shows what can be done in the list of a query. */
  show(query) {
    this.#query = query;
    const count = selected.get();
    const isBin = query.bin === 'true';
    const isReview = query.rating === 'reject' && !isBin && count === 0 && photos.count > 0;
    this.element.hidden = count === 0 && !isReview && !(isBin && photos.count > 0);
    this.#verdicts.hidden = isReview || isBin;
    this.#uses.hidden = this.#verdicts.hidden;
    this.#compare.disabled = count > mostCompared;
    this.#restore.hidden = !isBin;
    this.#hint.hidden = !isBin || count > 0;
    setText(this.#emptying, command('emptyBin'));
    this.#all.hidden = !isReview;
    this.#clear.hidden = count === 0;
    this.#print(isReview);
    if (!this.element.hidden) this.#rove();
  }

  /** Without a selection, what is restored from the bin is the marked photo. */
  #print(isReview) {
    const count = selected.get();
    const inBin = `${counted(photos.count, 'photo')} in the bin`;
    const all = isReview ? counted(photos.count, 'reject') : inBin;
    setText(this.#words, count > 0 ? `${counted(count, 'photo')} selected` : all);
    if (this.#restore.hidden) return;
    const ids = subjectIds();
    const name = ids.length === 0 ? '' : verdicts.nameOf(ids).replace(/^Photo /, 'photo ');
    setText(this.#restore.lastElementChild, `Restore ${name}`.trim());
  }
}
