import { signal } from '../base/signal.js';
import { on } from '../server/events.js';
import { lines } from '../server/lines.js';
import { get } from '../server/request.js';

/**
 * The photo that was added last, whatever list is shown: `{id, edition, number, width, height}`,
 * upright; or null.
 */
export const newest = signal(null);

let asked = null;

/** Reads the newest photo, once; events bring the ones that follow. */
export function followNewest() {
  asked ??= read();
  return asked;
}

async function read() {
  const answer = await get('/v1/photos?order=-added&limit=1');
  let found = null;
  for await (const photo of lines(answer.body)) {
    found ??= summary(photo, photo.number, photo.edition);
  }
  newest.set(found);
}

/** What a view needs to show a photo that an event brings. */
export function summary({ id, width, height, orientation }, number, edition) {
  const isTurned = orientation >= 5;
  return {
    id,
    number,
    edition: edition.slice(-8),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

function take({ change, id, photo, number, edition }) {
  if (asked === null) return;
  const isGone = photo === null || photo.deleted !== null;
  if (!isGone && (change === 'added' || newest.get()?.id === id)) {
    newest.set(summary(photo, number, edition));
  }
  if (isGone && newest.get()?.id === id) again();
}

function again() {
  asked = read().catch(() => {
    asked = null;
  });
}

on('photo', take);
on('everything', () => asked !== null && again());
