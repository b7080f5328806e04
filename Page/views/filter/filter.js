import { button, element, icon, setAttribute, setStyle, setText } from '../../base/dom.js';
import { counted, number } from '../../base/format.js';
import { photos } from '../../model/photos.js';
import { isEverything, toggled } from '../../model/query.js';
import { facets, pickKeyword } from '../shared/facets.js';
import { FilterCounts } from './filter-counts.js';
import { Find } from './find.js';
import { rove } from '../shared/toolbar.js';

/** The line of words by which a sheet is filtered. */
export class Filter {
  #query = {};
  #words = [];
  #facets = element('span', { class: 'facets' });
  #stars = [];
  #counts = new FilterCounts(() => this.#showCounts());
  #rove;
  #toolbar;
  /** The most digits that a count has had. */
  #digits = 1;
  #status = element('span', { class: 'edge-print count', role: 'status' });
  #choose;

  /** `choose(query)` shows the photos of a query; `leave` gives the focus back to the photos. */
  constructor({ choose, leave }) {
    this.#choose = choose;
    this.find = new Find({ choose, leave, counts: this.#counts });
    this.#toolbar = element(
      'div', { class: 'words', role: 'toolbar', 'aria-label': 'Filters' },
      this.#word('all', 'All', isEverything, ({ order }) => (order === undefined ? {} : { order })),
      this.#word('unreviewed', 'Unreviewed', (query) => query.unreviewed === 'true', (query) => {
        const { rating, ...rest } = query;
        return toggled(rest, 'unreviewed', 'true');
      }),
      this.#starsGroup(),
      this.#word('picks', 'Picks', isPicks, (query) => toggled(query, 'keyword', pickKeyword)),
      this.#word('rejects', 'Rejects', (query) => query.rating === 'reject', (query) => {
        const { unreviewed, ...rest } = query;
        return toggled(rest, 'rating', 'reject');
      }),
      this.#word('bin', 'Bin', isBin, (query) => toggled(query, 'bin', 'true')),
      this.#facets,
    );
    // After a click, the arrows and Space are for the photos; by keys, the focus stays in the bar.
    this.#toolbar.addEventListener('click', ({ detail }) => detail > 0 && leave());
    this.#rove = rove(this.#toolbar);
    this.element = element(
      'search', { class: 'filter', 'aria-label': 'Filter' }, this.#toolbar, this.#status,
      this.find.element);
    this.opener = button({
      label: 'Filter', icon: 'sliders', key: '/', class: 'filter-opener', 'aria-expanded': false,
      press: () => this.toggle(),
    });
  }

  /** Shows or hides the line where it is hidden at first. */
  toggle(isOpen = !this.element.classList.contains('open')) {
    this.element.classList.toggle('open', isOpen);
    setAttribute(this.opener, 'aria-expanded', isOpen);
  }

  /** Shows which filters are in use. */
  show(query) {
    this.#query = query;
    this.find.show(query);
    for (const { made, count, isOn } of this.#words) {
      if (made !== count) setAttribute(made, 'aria-pressed', isOn(query));
    }
    const least = Number(query.rating ?? 0) || 0;
    this.#stars.forEach((made, index) => {
      setAttribute(made, 'aria-pressed', least === index + 1);
      made.classList.toggle('filled', index < least);
    });
    this.#facets.replaceChildren(...facets(query).map((facet) => this.#facet(facet)));
    this.opener.classList.toggle('in-use', !isEverything(query));
    this.#rove();
    this.update();
  }

  /** The list or the verdicts in it have changed. */
  update() {
    setText(this.#status, isEverything(this.#query) ? '' : counted(photos.count, 'photo'));
    this.#counts.ask(this.#query);
    this.#showCounts();
  }

  #word(name, text, isOn, next) {
    const count = element('span', { class: 'edge-print number' });
    const made = element(
      'button', { type: 'button', on: { click: () => this.#choose(next(this.#query)) } },
      element('span', {}, text), count);
    this.#words.push({ name, made, count, isOn });
    return made;
  }

  #starsGroup() {
    this.#stars = [1, 2, 3, 4, 5].map((least) => button({
      icon: 'star', label: `At least ${counted(least, 'star')}`,
      press: () => {
        const { unreviewed, ...rest } = this.#query;
        this.#choose(toggled(rest, 'rating', String(least)));
      },
    }));
    const count = element('span', { class: 'edge-print number' });
    this.#words.push({
      name: 'stars', made: count, count, isOn: ({ rating }) => Number(rating ?? 0) > 0,
    });
    return element(
      'span', { class: 'stars', role: 'group', 'aria-label': 'Stars' }, ...this.#stars, count);
  }

  #facet({ kind, label, without }) {
    return element(
      'button',
      {
        type: 'button', class: 'facet', 'aria-pressed': true, title: `Remove ${label}`,
        'aria-label': `${label}, remove`, on: { click: () => this.#choose(without) },
      },
      icon(kind), element('span', {}, label), icon('close'));
  }

  /** Every count may get as wide as the number of photos, from the beginning. */
  #makeRoom() {
    const digits = Math.max(this.#digits, number(photos.count).length);
    if (digits === this.#digits) return;
    this.#digits = digits;
    setStyle(this.#toolbar, { '--digits': digits });
  }

  #showCounts() {
    this.find.update();
    this.#makeRoom();
    const { all, unreviewed, stars, picks, rejects } = this.#counts.now(this.#query);
    const least = Number(this.#query.rating ?? 0) || 0;
    const atLeast = least > 0 ? stars?.[least - 1] : null;
    const values = { all, unreviewed, picks, rejects, stars: atLeast };
    for (const { name, count } of this.#words) {
      const value = values[name];
      setText(count, value === null || value === undefined ? '' : number(value));
    }
    this.#stars.forEach((made, index) => {
      const words = `At least ${counted(index + 1, 'star')}`;
      const value = stars?.[index];
      setAttribute(made, 'title', value === undefined ? words : `${words}: ${number(value)}`);
    });
  }
}

const isPicks = (query) => (query.keyword ?? []).includes(pickKeyword);
const isBin = (query) => query.bin === 'true';
