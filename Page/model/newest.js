import { derived, signal } from '../base/signal.js';
import { on } from '../server/events.js';
import { lines } from '../server/lines.js';
import { get } from '../server/request.js';
import { lastTaken, summary, verify } from './taken.js';

/** As many photos as a burst has may have been added in the same second. */
const mostAtOnce = 50;

/** The photo that was added last, whatever list is shown and wherever it came from, or null. */
const added = signal(null);

/** The photo that the viewfinder shows: the last one taken here, or else the last one added. */
export const newest = derived([lastTaken, added], (own, other) => own ?? other);

let asked = null;
let reading = 0;

/** Reads the last photo, once; events bring the ones that follow. */
export function followNewest() {
  asked ??= read();
  return asked;
}

async function read() {
  reading += 1;
  try {
    await verify();
    added.set(await lastAdded());
  } finally {
    reading -= 1;
  }
}

/** Of the photos that were added in the last second, the one with the highest number. */
async function lastAdded() {
  const answer = await get(`/v1/photos?order=-added&limit=${mostAtOnce}`);
  let found = null;
  let moment = null;
  for await (const photo of lines(answer.body)) {
    moment ??= photo.added;
    const isLater = found === null || photo.number > found.number;
    if (photo.added === moment && isLater) found = summary(photo, photo.number, photo.edition);
  }
  return found;
}

function take({ change, id, photo, number, edition }) {
  if (asked === null) return;
  const isGone = photo === null || photo.deleted !== null;
  const isShown = added.get()?.id === id;
  if (!isGone && (change === 'added' || isShown)) added.set(summary(photo, number, edition));
  // An answer that is on its way may have the photo still.
  if (isGone && (isShown || reading > 0)) again();
}

function again() {
  asked = asked.catch(() => {}).then(read).catch(() => {
    asked = null;
  });
}

on('photo', take);
on('everything', () => asked !== null && again());
// What changed between an answer and the start of the stream is in no event.
on('hello', () => asked !== null && again());
