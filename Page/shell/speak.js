import { element, setText } from '../base/dom.js';

const shortestPause = 500;

/** The page's clock; a test gives another one to `createVoice`. */
const clock = {
  now: () => performance.now(),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
};

/**
 * A voice that speaks at most one sentence in half a second; the newest one wins.
 *
 * A sentence that is the same as the last one is still a change for screen readers.
 */
export function createVoice(write, { now, after } = clock) {
  let last = -Infinity;
  let next = null;
  let said = '';
  const say = (text) => {
    last = now();
    said = text === said ? `${text}\u00a0` : text;
    write(said);
  };
  return (text) => {
    const pause = last + shortestPause - now();
    if (pause <= 0 && next === null) {
      say(text);
      return;
    }
    if (next === null) {
      after(pause, () => {
        const sentence = next;
        next = null;
        say(sentence);
      });
    }
    next = text;
  };
}

const polite = element('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
const assertive = element('div', { class: 'unseen', role: 'alert', 'aria-live': 'assertive' });

/** The two live regions, for the page. */
export const regions = [polite, assertive];

/** Tells users of screen readers what just happened: "Photo 77 taken". */
export const speak = createVoice((text) => setText(polite, text));

/** Interrupts with a camera's failure or return; a repeated sentence is spoken once. */
export function announce(text) {
  setText(assertive, text);
}

/** Interrupts with what was just refused, though it may be what was refused before. */
export function interrupt(text) {
  announce(text !== '' && assertive.textContent === text ? `${text}\u00a0` : text);
}
