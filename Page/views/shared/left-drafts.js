import { counted } from '../../base/format.js';
import { says } from '../../model/album-blocks.js';
import { details } from '../../model/details.js';
import { draftNames, dropDraft, isJournaled, takeDraft } from '../../model/drafts.js';
import { persistently } from '../../model/persistence.js';
import { nameOfPhoto } from '../../model/photo-name.js';
import { go, view } from '../../model/route.js';
import { album } from '../../server/api.js';
import { on } from '../../server/events.js';
import { tell } from '../../shell/report.js';
import { speak } from '../../shell/speak.js';
import { isPanelOpen } from './panel.js';

/**
 * Says that notes and texts of albums were being written when a former visit ended; those of tabs
 * that are still open are not said. A draft of one photo or album can be continued in its field.
 * Those of several photos, and of what is gone or cannot be read, have no other place than the line
 * that has them, until it is closed.
 */
export function tellLeftDrafts(notice) {
  const [placed, others] = [[], []];
  const add = (found) => {
    if (found.show === undefined) tellOthers(others, found, notice);
    else tellPlaced(placed, found);
  };
  const end = on('hello', () => {
    end();
    if (view.get().name === 'present') return;
    for (const name of draftNames('note ')) takeDraft(name, (draft) => tellNote(name, draft, add));
    for (const name of draftNames('album ')) tellAlbum(name, add);
  });
}

async function tellNote(name, draft, add) {
  const [, ...ids] = name.split(' ');
  if (ids.length > 1) {
    if (draft.text.trim() === (draft.base ?? '')) dropDraft(name);
    else add({ name, words: worded(`the note of ${counted(ids.length, 'photo')}`, draft) });
    return;
  }
  const { found, why } = await read(() => details(ids[0]));
  if (found === null) tellLost(name, draft, `the note of a photo that ${why}`, add);
  else if ((found.note ?? '') === draft.text.trim()) dropDraft(name);
  else add({ name, words: worded(`the note of ${spoken(found)}`, draft), show: () => show(found) });
}

/** The view of an album offers to go on with its texts itself. */
async function tellAlbum(name, add) {
  const [, ofAlbum] = name.split(' ');
  const { found, why } = await read(() => album(ofAlbum));
  if (found !== null && isShown(ofAlbum)) return;
  takeDraft(name, (draft) => {
    if (isJournaled(ofAlbum, draft)) {
      dropDraft(name);
      return;
    }
    const what = parts[draft.label] ?? 'a text';
    if (found === null) tellLost(name, draft, `${what} of an album that ${why}`, add);
    else if (says(found, draft)) dropDraft(name);
    else {
      const open = () => go('album', { name: ofAlbum });
      add({ name, words: worded(`${what} of the album ${found.title}`, draft), show: open });
    }
  });
}

/** A missing photo may be in another store at this address, unless the draft names its store. */
function tellLost(name, draft, what, add) {
  if ((draft.store ?? null) !== null) add({ name, words: worded(what, draft) });
}

/** What the server has, or why not, however long it is away. */
async function read(ask) {
  try {
    return { found: await persistently(ask) };
  } catch ({ status }) {
    return { found: null, why: status === 404 ? 'no longer exists' : 'cannot be read' };
  }
}

const parts = { Title: 'the title', Caption: 'a caption' };

const worded = (what, { text }) =>
  (text.trim() === '' ? `the removal of ${what}` : `${what}, \u201c${text}\u201d`);

const spoken = (photo) => nameOfPhoto(photo).replace(/^Photo /, 'photo ');

function isShown(name) {
  const { name: shown, parameters } = view.get();
  return shown === 'album' && parameters.name === name;
}

function tellPlaced(drafts, found) {
  drafts.push(found);
  const press = () => drafts[0].show();
  tell(textOf(drafts), { action: { text: 'Show it', press } });
}

function tellOthers(drafts, found, notice) {
  drafts.push(found);
  const close = () => drafts.splice(0).forEach(({ name }) => dropDraft(name));
  const text = `${textOf(drafts)}.`;
  notice.say('drafts', { icon: 'info', text, close });
  speak(text);
}

const textOf = (drafts) => `Not saved: ${drafts.map((one) => one.words).join('; ')}`;

function show({ id }) {
  isPanelOpen.set(true);
  go('photo', { id });
}
