import { counted } from '../../base/format.js';
import { details } from '../../model/details.js';
import { draftNames, draftOf, dropDraft } from '../../model/drafts.js';
import { nameOfPhoto } from '../../model/photo-name.js';
import { go } from '../../model/route.js';
import { on } from '../../server/events.js';
import { tell } from '../../shell/report.js';
import { isPanelOpen } from './panel.js';

/** Says once that notes were being written when a former visit ended. */
export function tellLeftDrafts() {
  const end = on('hello', async () => {
    end();
    const found = (await Promise.all(draftNames('note ').map(described)))
      .filter((draft) => draft !== null);
    if (found.length > 0) tellOf(found);
  });
}

/** A draft with what its photos are called, or null if the only one is not here. */
async function described(name) {
  const ids = name.split(' ').slice(1);
  const photo = ids.length === 1 ? await details(ids[0]).catch(() => null) : null;
  // A photo that is not here may be of another store, which had this address.
  if (ids.length === 1 && photo === null) return null;
  const { text } = draftOf(name) ?? {};
  if (text === undefined) return null;
  const subject = photo === null
    ? counted(ids.length, 'photo') : nameOfPhoto(photo).replace(/^Photo /, 'photo ');
  return { name, id: photo?.id ?? null, words: `the note of ${subject}, \u201c${text}\u201d` };
}

/** A note of several photos has no place of its own to be gone on with: what is said is gone. */
function tellOf(drafts) {
  for (const { name, id } of drafts) if (id === null) dropDraft(name);
  const first = drafts.find(({ id }) => id !== null);
  tell(`Not saved: ${drafts.map(({ words }) => words).join('; ')}`, {
    action: first === undefined ? null : { text: 'Show it', press: () => show(first.id) },
  });
}

function show(id) {
  isPanelOpen.set(true);
  go('photo', { id });
}
