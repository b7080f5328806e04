import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { untilRefused } from '../server/request.js';
import {
  reason, recoverAlbum, recoverAppended, recoverRemoved, versionLost,
} from './album-recovery.js';
import { collapsed, isChange } from './collapse.js';
import { details } from './details.js';
import {
  afterTab, entriesOf, eraseAt, eraseTab, formerTabs, isAt, leave, nameStore, replaceIn,
  write,
} from './journal.js';
import { expectMoved } from './marking.js';
import { persistently } from './persistence.js';
import { noteOriginals } from './originals.js';
import { nameOf, nameOfPhoto } from './photo-name.js';
import { photos } from './photos.js';
import { inPieces } from './pieces.js';
import { view } from './route.js';

/**
 * What became of the changes that a former visit did not send, as `{saved, sent, lost}`: how many
 * were made now, which of them whatever had changed since, and what was not made, or, if it
 * `isUncertain`, may not have been. What was lost stays in the journal at its `place`, until a
 * person has decided about it: an album that was not saved, `album`, as it was, and others with the
 * `message` that says why.
 */
export const recovered = signal(null);

let isBegun = false;

/**
 * Plays what former visits did not send, where nothing has changed since. Tabs that are still open
 * send what is theirs. Once the server takes nothing of this tab, the rest is left to the next one.
 */
on('hello', ({ state }) => {
  nameStore(state.store.id ?? state.store.path);
  // A second screen's window does not mention what was written.
  if (isBegun || view.get().name === 'present') return;
  isBegun = true;
  for (const tab of formerTabs()) afterTab(tab, () => Promise.race([recover(tab), untilRefused()]));
});

async function recover(tab) {
  const [told, entries] = parted(entriesOf(tab), ({ message }) => message !== undefined);
  const outcome = nothing();
  const ofKind = (...wanted) => entries.filter(({ kind }) => wanted.includes(kind));
  const changes = entries.filter(isChange);
  const requests = replaceIn(tab, changes, collapsed(changes).flatMap(inPieces));
  for (const request of requests) await finish(request, play, outcome);
  for (const { kind, words, ids = [] } of ofKind('undo', 'making')) {
    const message = 'the page was left before the server answered';
    outcome.lost.push({ kind, words, ids, message, isUncertain: true });
  }
  // What was written in an album is based on what it was before photos were added.
  for (const album of newest(ofKind('album'))) await recoverAlbum(album, outcome);
  for (const { version, why, place } of ofKind('album').filter(({ isCopy }) => isCopy)) {
    outcome.lost.push(versionLost(version, why ?? 'it was changed elsewhere, too', place));
  }
  for (const one of ofKind('append', 'removal')) await finish(one, acts[one.kind], outcome);
  const kept = outcome.lost.map(({ place }) => place);
  // Lines of earlier visits are shown again until they are closed.
  outcome.lost.push(...told.map(({ place, ...entry }) => entry));
  await conclude(outcome, () => eraseTab(tab, kept));
}

/** Carries out an entry; what was lost of it then takes its place in the journal. */
async function finish(entry, act, outcome) {
  const count = outcome.lost.length;
  await act(entry, outcome);
  eraseAt(entry.place);
  for (const one of outcome.lost.slice(count)) one.place = leave(write(one));
}

const nothing = () => ({ saved: 0, sent: [], lost: [] });

/** The values for which `isFirst` is true, and the others. */
const parted = (all, isFirst) => [all.filter(isFirst), all.filter((one) => !isFirst(one))];

/**
 * Retries what was not saved, at the user's request, unless that was decided in another tab.
 */
export async function playAgain(lost) {
  const outcome = nothing();
  for (const entry of lost.filter(({ place }) => isAt(place))) {
    await finish(entry, acts[entry.kind] ?? play, outcome);
  }
  await conclude(outcome);
}

/** What plays an entry that is not a change of photos. */
const acts = { append: recoverAppended, removal: recoverRemoved };

/** Reports the outcome of entries; what was lost and has no place yet is left in the journal. */
async function conclude(outcome, erasePlayed = () => {}) {
  for (const one of outcome.lost) one.whose = await findName(one.ids);
  erasePlayed();
  for (const one of outcome.lost) one.place ??= leave(write(one));
  recovered.set(outcome);
}

/** The newest version of each album, but for those that were to become copies. */
const newest = (albums) => new Map(
  albums.filter(({ isCopy }) => !isCopy).map((album) => [album.name, album])).values();

async function play(request, outcome) {
  const { kind, ids } = request;
  const stay = ['delete', 'restore'].includes(kind) ? expectMoved(kind, ids) : () => {};
  try {
    const answer = await persistently(() => api.changePhotos(request));
    const { photos, failed } = answer;
    if (kind === 'restore') noteOriginals(answer);
    stay(failed.map(({ id }) => id));
    outcome.saved += photos.length;
    if (request.former === null) outcome.sent.push({ ...request, count: photos.length });
    for (const some of Map.groupBy(failed, ({ error }) => error.message).values()) {
      outcome.lost.push(refused(request, some.map(({ id }) => id), some[0].error));
    }
  } catch (error) {
    stay(ids);
    outcome.lost.push(refused(request, ids, error));
  }
}

/** A request that was refused for some of its photos, as it can be played again for these. */
function refused({ kind, members, ids, former }, failed, error) {
  const some = new Set(failed);
  const isOfThose = (_, at) => some.has(ids[at]);
  return {
    kind, members, ids: ids.filter(isOfThose), former: former && former.filter(isOfThose),
    ...reason(error),
  };
}

/** The message about photos that may not be in the list. */
async function findName(ids) {
  if (ids.length !== 1 || photos.placeOf(ids[0]) >= 0) return nameOf(ids);
  return details(ids[0]).then(nameOfPhoto, () => nameOf(ids));
}
