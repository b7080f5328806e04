import { counted } from '../../base/format.js';
import { photos } from '../../model/photos.js';
import { nameOf, remove } from '../../model/verdicts.js';
import { ask } from '../../shell/question.js';
import { tellOnceDone } from '../../shell/report.js';

/** The photos of the list that are rejects now. */
export function listedRejects() {
  const places = Array.from({ length: photos.count }, (_, place) => place);
  return places.filter((place) => photos.ratingAt(place) === -1).map((place) => photos.idAt(place));
}

/**
 * Moves the rejects of the list to the bin, if the user confirms. If others are rejects by then, it
 * is asked again.
 */
export async function removeRejects() {
  const ids = listedRejects();
  if (ids.length === 0) return;
  const isSure = await ask({
    title: `Move ${counted(ids.length, 'photo')} to the bin?`,
    text: `Undo brings ${ids.length === 1 ? 'it' : 'them'} back. `
      + 'Files stay in the store until the bin is emptied.',
    confirm: 'Move to the bin',
  });
  if (!isSure) return;
  if (listedRejects().join() !== ids.join()) {
    await removeRejects();
    return;
  }
  const name = nameOf(ids);
  tellOnceDone(remove(ids), `${name} moved to the bin`, 'bin');
}
