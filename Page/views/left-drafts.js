import { counted } from '../base/format.js';
import { details } from '../model/details.js';
import { draftNames, draftOf, dropDraft } from '../model/drafts.js';
import { nameOfPhoto } from '../model/photo-name.js';
import { go } from '../model/route.js';
import { on } from '../server/events.js';
import { tell } from '../shell/report.js';
import { isPanelOpen } from './panel.js';

/** Says once that a note was being written when a former visit ended. */
export function tellLeftDrafts() {
  const end = on('hello', () => {
    end();
    const [name] = draftNames('note ');
    if (name !== undefined) tellOf(name);
  });
}

async function tellOf(name) {
  const ids = name.split(' ').slice(1);
  const photo = ids.length === 1 ? await details(ids[0]).catch(() => null) : null;
  // A photo that is not here may be of another store, which had this address.
  if (ids.length === 1 && photo === null) return;
  const subject = photo === null
    ? counted(ids.length, 'photo') : nameOfPhoto(photo).replace(/^Photo /, 'photo ');
  const { text } = draftOf(name) ?? {};
  if (text === undefined) return;
  if (photo === null) dropDraft(name);
  tell(`Not saved: the note of ${subject}, \u201c${text}\u201d`, {
    action: photo === null ? null : { text: 'Show it', press: () => show(ids[0]) },
  });
}

function show(id) {
  isPanelOpen.set(true);
  go('photo', { id });
}
