import { counted } from '../../base/format.js';
import { details } from '../../model/details.js';
import { draftNames, dropDraft, takeDraft } from '../../model/drafts.js';
import { nameOfPhoto } from '../../model/photo-name.js';
import { go, view } from '../../model/route.js';
import { on } from '../../server/events.js';
import { tell } from '../../shell/report.js';
import { speak } from '../../shell/speak.js';
import { isPanelOpen } from './panel.js';

/**
 * Says that notes were being written when a former visit ended; those of tabs that are still open
 * are not said. One of a photo is gone on with in its field; those of several photos have no other
 * place than the line that has them, until it is closed.
 */
export function tellLeftDrafts(notice) {
  const ofOne = [];
  const ofSeveral = [];
  const add = (found) => {
    if (found.id !== null) tellOfOne(ofOne, found);
    else tellOfSeveral(ofSeveral, found, notice);
  };
  const end = on('hello', () => {
    end();
    if (view.get().name === 'present') return;
    for (const name of draftNames('note ')) {
      takeDraft(name, async (draft) => {
        const found = await described(name, draft);
        if (found !== null) add(found);
      });
    }
  });
}

/** A draft with what its photos are called, or null if the only one is not here, or has it. */
async function described(name, { text }) {
  const ids = name.split(' ').slice(1);
  const photo = ids.length === 1 ? await details(ids[0]).catch(() => null) : null;
  // A photo that is not here may be of another store, which had this address.
  if (ids.length === 1 && photo === null) return null;
  if (photo !== null && (photo.note ?? '') === text.trim()) {
    dropDraft(name);
    return null;
  }
  const subject = photo === null
    ? counted(ids.length, 'photo') : nameOfPhoto(photo).replace(/^Photo /, 'photo ');
  return { name, id: photo?.id ?? null, words: `the note of ${subject}, \u201c${text}\u201d` };
}

function tellOfOne(drafts, found) {
  drafts.push(found);
  const press = () => show(drafts[0].id);
  tell(textOf(drafts), { action: { text: 'Show it', press } });
}

function tellOfSeveral(drafts, found, notice) {
  drafts.push(found);
  const close = () => drafts.splice(0).forEach(({ name }) => dropDraft(name));
  const text = `${textOf(drafts)}.`;
  notice.say('drafts', { icon: 'info', text, close });
  speak(text);
}

const textOf = (drafts) => `Not saved: ${drafts.map(({ words }) => words).join('; ')}`;

function show(id) {
  isPanelOpen.set(true);
  go('photo', { id });
}
