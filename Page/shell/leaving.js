import { number } from '../base/format.js';
import { afterPatience } from '../base/patience.js';
import { derived, signal } from '../base/signal.js';
import { collapsed, isChange } from '../model/collapse.js';
import { ownEntries, unkept, waiting } from '../model/journal.js';
import { changeLength, changePhotos } from '../server/api.js';
import { connection } from '../server/events.js';

/** What browsers send of a page that is gone, in bytes, at most. */
const mostSent = 65_000;

const isLate = signal(false);

/** The word in the margin: how many changes the server does not have yet, once that takes long. */
export const savingWord = derived([isLate, waiting, connection], (late, count, state) => {
  if (!late || count === 0) return '';
  return state === 'open' ? `saving ${number(count)}` : `${number(count)} not saved`;
});

/** Whether something would be lost with this page, which people have time to read of. */
export const isUnkept = derived(
  [isLate, waiting, unkept], (late, count, some) => some > 0 && (late || count === 0));

/** Asks before the page is left while something would be lost with it. */
export function askBeforeLeaving(isNeeded) {
  window.addEventListener('beforeunload', (event) => {
    if (isNeeded()) event.preventDefault();
  });
}

/** Whether words were typed into a field with `asks`, and were not saved from there. */
const isTyping = () => [...document.querySelectorAll('input[data-asks]')]
  .some(({ value, defaultValue }) => value.trim() !== defaultValue);

/**
 * Asks before the page is left while something waits, or could not be kept, and then sends what it
 * can.
 */
export function startLeaving() {
  const tell = afterPatience((late) => isLate.set(late));
  waiting.follow((count) => tell(count > 0));
  askBeforeLeaving(() => waiting.get() > 0 || unkept.get() > 0 || isTyping());
  window.addEventListener('pagehide', sendWaiting);
}

/**
 * Sends what waits in requests that outlive the page. What is too long for them is sent at the next
 * visit, as is what does not arrive.
 */
function sendWaiting() {
  let left = mostSent;
  for (const request of collapsed(ownEntries().filter(isChange))) {
    const length = changeLength(request);
    if (length > left) continue;
    left -= length;
    changePhotos(request, { keepalive: true }).catch(() => {});
  }
}
