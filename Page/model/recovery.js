import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { recoverAlbum } from './album-recovery.js';
import { collapsed } from './collapse.js';
import { details } from './details.js';
import { afterTab, entriesOf, eraseTab, formerTabs, nameStore } from './journal.js';
import { persistently } from './persistence.js';
import { nameOf, nameOfPhoto } from './photo-name.js';
import { photos } from './photos.js';

/**
 * What became of the changes that a former visit did not send, as `{saved, lost}`: how many photos
 * were changed now, and sentences that name what was not.
 */
export const recovered = signal(null);

let isBegun = false;

/**
 * Plays what former visits did not send, where nothing has changed since. Tabs that are still open
 * send what is theirs.
 */
on('hello', ({ state }) => {
  nameStore(state.store.id ?? state.store.path);
  if (isBegun) return;
  isBegun = true;
  for (const tab of formerTabs()) afterTab(tab, () => recover(tab));
});

async function recover(tab) {
  const entries = entriesOf(tab);
  const outcome = { saved: 0, lost: [] };
  for (const request of collapsed(entries.filter(({ kind }) => !others.has(kind)))) {
    await play(request, outcome);
  }
  for (const { words } of entries.filter(({ kind }) => kind === 'undo')) {
    outcome.lost.push({ words, ids: [], message: 'the page was left before it was taken back' });
  }
  for (const album of newestAlbums(entries)) await recoverAlbum(album, outcome);
  for (const one of outcome.lost) one.name = await findName(one.ids);
  eraseTab(tab);
  recovered.set(outcome);
}

/** The kinds of entries that are no requests for photos. */
const others = new Set(['undo', 'album']);

/** The newest version of each album. */
function newestAlbums(entries) {
  const albums = entries.filter(({ kind }) => kind === 'album');
  return new Map(albums.map((album) => [album.name, album])).values();
}

async function play(request, outcome) {
  try {
    const { photos, failed } = await persistently(() => api.changePhotos(request));
    outcome.saved += photos.length;
    for (const [message, some] of Map.groupBy(failed, ({ error }) => error.message)) {
      outcome.lost.push({ ...request, ids: some.map(({ id }) => id), message });
    }
  } catch (error) {
    outcome.lost.push({ ...request, message: error.message });
  }
}

/** What is said of photos that may not be in the list. */
async function findName(ids) {
  if (ids.length !== 1 || photos.placeOf(ids[0]) >= 0) return nameOf(ids);
  return details(ids[0]).then(nameOfPhoto, () => nameOf(ids));
}
