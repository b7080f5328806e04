import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { untilRefused } from '../server/request.js';
import { recoverAlbum, recoverAppended, recoverRemoved, versionLost } from './album-recovery.js';
import { collapsed, isChange } from './collapse.js';
import { details } from './details.js';
import { afterTab, entriesOf, eraseTab, formerTabs, nameStore } from './journal.js';
import { expectMoved } from './marking.js';
import { persistently } from './persistence.js';
import { nameOf, nameOfPhoto } from './photo-name.js';
import { photos } from './photos.js';
import { inPieces } from './pieces.js';
import { view } from './route.js';

/**
 * What became of the changes that a former visit did not send, as `{saved, sent, lost}`: how many
 * were made now, which of them whatever had changed since, and what was not made, or, if it
 * `isUncertain`, may not have been. An album that was not saved, `album`, stays in the journal at
 * its `place`, until a person has decided about it.
 */
export const recovered = signal(null);

let isBegun = false;

/**
 * Plays what former visits did not send, where nothing has changed since. Tabs that are still open
 * send what is theirs. Once the server takes nothing of this tab, the rest is left to the next one.
 */
on('hello', ({ state }) => {
  nameStore(state.store.id ?? state.store.path);
  // A window for others to look at says nothing of what was written.
  if (isBegun || view.get().name === 'present') return;
  isBegun = true;
  for (const tab of formerTabs()) afterTab(tab, () => Promise.race([recover(tab), untilRefused()]));
});

async function recover(tab) {
  const entries = entriesOf(tab);
  const outcome = { saved: 0, sent: [], lost: [] };
  const ofKind = (...wanted) => entries.filter(({ kind }) => wanted.includes(kind));
  const requests = collapsed(entries.filter(isChange)).flatMap(inPieces);
  for (const request of requests) await play(request, outcome);
  for (const { words, ids = [] } of ofKind('undo', 'making')) {
    const message = 'the page was left before the server answered';
    outcome.lost.push({ words, ids, message, isUncertain: true });
  }
  // What was written in an album is based on what it was before photos were added.
  for (const album of newest(ofKind('album'))) await recoverAlbum(album, outcome);
  for (const { version, place } of ofKind('album').filter(({ isCopy }) => isCopy)) {
    outcome.lost.push(versionLost(version, 'it was changed elsewhere, too', place));
  }
  for (const added of ofKind('append')) await recoverAppended(added, outcome);
  for (const removed of ofKind('removal')) await recoverRemoved(removed, outcome);
  for (const one of outcome.lost) one.name = await findName(one.ids);
  eraseTab(tab, outcome.lost.map(({ place }) => place));
  recovered.set(outcome);
}

/** The newest version of each album, but for those that were to become copies. */
const newest = (albums) => new Map(
  albums.filter(({ isCopy }) => !isCopy).map((album) => [album.name, album])).values();

async function play(request, outcome) {
  const { kind, ids } = request;
  const stay = ['delete', 'restore'].includes(kind) ? expectMoved(kind, ids) : () => {};
  try {
    const { photos, failed } = await persistently(() => api.changePhotos(request));
    stay(failed.map(({ id }) => id));
    outcome.saved += photos.length;
    if (request.former === null) outcome.sent.push({ ...request, count: photos.length });
    for (const [message, some] of Map.groupBy(failed, ({ error }) => error.message)) {
      outcome.lost.push({ ...request, ids: some.map(({ id }) => id), message });
    }
  } catch (error) {
    stay(ids);
    outcome.lost.push({ ...request, message: error.message });
  }
}

/** What is said of photos that may not be in the list. */
async function findName(ids) {
  if (ids.length !== 1 || photos.placeOf(ids[0]) >= 0) return nameOf(ids);
  return details(ids[0]).then(nameOfPhoto, () => nameOf(ids));
}
