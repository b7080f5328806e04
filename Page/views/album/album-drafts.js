import { album } from '../../model/album.js';
import { says } from '../../model/album-blocks.js';
import {
  draftNames, draftOf, dropDraft, isJournaled, keepDraft, takeDraft,
} from '../../model/drafts.js';
import { tell } from '../../shell/report.js';

/** Texts of an album that were being written when a former visit ended. */
export class AlbumDrafts {
  /** The album whose drafts were offered. */
  #album = null;
  /** The names of the drafts that are still to be gone on with; the first one is offered. */
  #left = [];
  #goOn;

  /** `goOn(draft, name)` writes a draft in its place. */
  constructor({ goOn }) {
    this.#goOn = goOn;
  }

  /** A name for another draft: each text is one of its own, so that one that was offered stays. */
  get newName() {
    const random = crypto.getRandomValues(new Uint32Array(2)).join('-');
    return `${startOf(this.#album)}${random}`;
  }

  /** Offers to go on with an album's drafts, one after another, unless that was done. */
  offer(name) {
    if (this.#album === name) return;
    this.#album = name;
    this.#left = [];
    for (const draft of draftNames(startOf(name))) {
      takeDraft(draft, () => {
        if (this.#album === name && this.#left.push(draft) === 1) this.#offerFirst();
      });
    }
  }

  /** The first draft was gone on with. */
  offerNext() {
    this.#left.shift();
    this.#offerFirst();
  }

  #offerFirst() {
    const [name] = this.#left;
    const draft = name === undefined ? null : draftOf(name);
    if (draft === null) return;
    if (says(album.get(), draft) || isJournaled(this.#album, draft)) {
      dropDraft(name);
      this.offerNext();
      return;
    }
    const press = () => this.#goOn(draft, name);
    tell('Your text is not saved yet', { action: { text: 'Continue writing', press } });
  }
}

/** A text that is being saved is in the journal; one that is refused is a draft again. */
export async function keepUnlessSaved(saving, name, draft) {
  dropDraft(name);
  if (await saving === false) keepDraft(name, draft);
}

const startOf = (name) => `album ${name} `;
