import { element, setText } from '../../base/dom.js';
import { afterPatience } from '../../base/patience.js';

/** The word that says, after a while, that the photo of a pane is not there yet. */
export function readingWord(pane) {
  const word = element('p', { class: 'edge-print reading', role: 'status' });
  pane.isBlank.follow(afterPatience((isWaiting) => setText(word, isWaiting ? 'reading' : '')));
  return word;
}
