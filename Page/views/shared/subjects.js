import { counted } from '../../base/format.js';
import { selected, subjects, target } from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import * as picks from '../../model/picks.js';
import * as verdicts from '../../model/verdicts.js';
import { speakOnceDone, takeBack, tellOnceDone, tellUndoable } from '../../shell/report.js';

/** The ids of the selected photos, or of the marked one. */
export function subjectIds() {
  return subjects().map((place) => photos.idAt(place));
}

/** The id of the photo that keys act on, as a list; without one, it is empty. */
export function markedIds() {
  return target() < 0 ? [] : [photos.idAt(target())];
}

/** Moves the selected photos, or the marked one, to a folder; returns whether that was done. */
export async function moveSubjects(folder) {
  const ids = subjectIds();
  const name = verdicts.nameOf(ids);
  const isDone = await verdicts.move(ids, folder);
  if (isDone) tellUndoable(`${name} moved to ${folder}`, 'folder');
  return isDone;
}

/** Verdicts for the selected photos, or for the marked one. */
export const subjectVerdicts = {
  rate(stars) {
    give(stars === 0 ? 'No stars' : counted(stars, 'star'), (ids) => verdicts.rate(ids, stars));
  },

  /** Picks the photos unless all of them are picks, which are then unpicked. */
  pick() {
    const isPicked = !subjects().every((place) => photos.isPickAt(place));
    give(isPicked ? 'Picked' : 'Not picked', (ids) => picks.pick(ids, isPicked));
  },

  /** Rejects the photos unless all of them are rejects, which are then restored. */
  reject() {
    const isRejected = !subjects().every((place) => photos.ratingAt(place) === -1);
    give(isRejected ? 'Rejected' : 'Not rejected', (ids) => picks.reject(ids, isRejected));
  },

  remove() {
    changeAll(verdicts.remove, 'moved to the bin', 'bin');
  },

  restore() {
    changeAll(verdicts.restore, 'restored', 'undo');
  },

  undo() {
    takeBack();
  },
};

/** Moves the photos into the bin or out of it, which the page says, as they are not in the list. */
function changeAll(send, words, icon) {
  const ids = subjectIds();
  if (ids.length === 0) return;
  const name = verdicts.nameOf(ids);
  tellOnceDone(send(ids), `${name} ${words}`, icon);
}

function give(words, send) {
  const ids = subjectIds();
  if (ids.length === 0) return;
  const all = selected.get() > 0 ? `${words}, ${counted(ids.length, 'photo')}` : words;
  speakOnceDone(send(ids), all);
}
