import { photos } from '../../model/photos.js';
import { filters, isEverything } from '../../model/query.js';
import { store } from '../../model/state.js';
import { counts } from '../../server/api.js';
import { verdictCounts, withoutVerdicts } from '../shared/facets.js';

/** Verdicts are given faster than it is worth to count them. */
const pause = 400;

const nothing = Object.freeze({ photos: 0, ratings: {}, folders: [], keywords: [], days: [] });

/** How many photos each filter would show, asked of the server at most a few times a second. */
export class FilterCounts {
  #timer = null;
  #asked = '';
  /** The query of which these are the counts. */
  #counted = null;
  #base = null;
  #unreviewed = null;
  #total = null;
  #changed;

  /** `changed` is called when counts have arrived. */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The counts of the present query without its verdicts, for suggestions. */
  get base() {
    return this.#base ?? nothing;
  }

  /**
   * What is known now: `{all, unreviewed, stars, picks, rejects}`, each of which may be missing.
   */
  now(query) {
    if (isEverything(query) && photos.count > 0) this.#total = photos.count;
    return {
      all: this.#total ?? store.get()?.photos,
      unreviewed: this.#unreviewed,
      ...(this.#base === null ? {} : verdictCounts(this.#base)),
    };
  }

  /** Asks for the counts of a query, at once if it is another one than before. */
  ask(query) {
    const base = withoutVerdicts(query);
    const isNew = filters(base) !== this.#asked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fetch(base), isNew ? 0 : pause);
  }

  /** Stops asking. */
  stop() {
    clearTimeout(this.#timer);
  }

  async #fetch(base) {
    const asked = filters(base);
    this.#asked = asked;
    try {
      const [whole, unreviewed] = await Promise.all([
        counts(asked), counts(filters({ ...base, unreviewed: 'true' })),
      ]);
      this.#take(asked, whole, unreviewed.photos);
    } catch {
      // Without counts, the words are there all the same; those of another query are wrong.
      if (asked !== this.#counted) this.#take(asked, null, null);
    }
  }

  #take(asked, base, unreviewed) {
    if (asked !== this.#asked) return;
    this.#counted = asked;
    this.#base = base;
    this.#unreviewed = unreviewed;
    this.#changed();
  }
}
