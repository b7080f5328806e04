import { element, setText } from '../../base/dom.js';
import { failureLines } from '../../base/format.js';
import { afterPatience } from '../../base/patience.js';

/** Says, after a while, that the photo of a pane is not there yet, or why it cannot be shown. */
export function readingWord(pane) {
  const word = element('p', { class: 'edge-print reading', role: 'status' });
  let isLate = false;
  const say = () => {
    const error = pane.failure.get();
    const wait = isLate ? 'reading' : '';
    setText(word, error === null ? wait : failureLines(error).join(' '));
  };
  pane.failure.subscribe(say);
  pane.isBlank.follow(afterPatience((isWaiting) => {
    isLate = isWaiting;
    say();
  }));
  return word;
}
