import { element, setText } from '../../base/dom.js';
import { details, detailsNow } from '../../model/details.js';
import { exposureWords } from '../shared/photo-facts.js';

/** Below this width, there is room for verdicts only. */
const wide = matchMedia('(width >= 1600px)');

/** How a photo was taken: 1/60 s, f/2, ISO 200. */
export class ExposureWords {
  element = element('span', { class: 'edge-print exposure' });
  #id = null;

  /** Shows what is already known about a photo, which may be nothing. */
  show(id) {
    this.#id = id;
    setText(this.element, exposureWords(detailsNow(id)?.exif));
  }

  /** Asks the server for what is not known, once the user rests on a photo. */
  async read(id) {
    if (!wide.matches) return;
    await details(id).catch(() => {});
    if (this.#id === id) this.show(id);
  }
}
