import { element } from '../base/dom.js';
import { asSentence, counted, failureLines } from '../base/format.js';
import { added } from '../model/albums.js';
import { doubtful } from '../model/doubt.js';
import { vanished } from '../model/marking.js';
import { dismissLacking, lacking } from '../model/originals.js';
import { nameOf } from '../model/photo-name.js';
import { isBinListed } from '../model/photos.js';
import { departures, go, view } from '../model/route.js';
import { problems } from '../model/state.js';
import { dismiss, refusal } from '../model/verdicts.js';
import { connection, on } from '../server/events.js';
import { token } from '../server/token.js';
import { isUnkept } from './leaving.js';
import { report, tell, tellUndoable } from './report.js';
import { sentence } from './sentence.js';
import { announce, interrupt, speak } from './speak.js';

/** The messages about a server that cannot be reached, by the state of the connection. */
const away = {
  ended: {
    icon: 'unplugged',
    text: 'The server has ended. Start it again, then open the address it prints.',
    stays: true,
  },
  silent: {
    icon: 'unplugged',
    text: 'The server does not answer. The page continues once it does.',
    stays: true,
  },
};

const unkept = {
  icon: 'info',
  text: 'This browser has no room for unsaved changes: they are lost if you leave the page.',
  stays: true,
};

/** What `main` shows instead of all views in a tab whose token is not the server's. */
const expired = element('div', { class: 'expired', hidden: true });

/** A tab that never had a key is not the person's error: most likely the address was shortened. */
const isKnown = () => token() !== null && token() !== '';

const expiredTitle = () =>
  (isKnown() ? 'This address is no longer valid.' : 'Open this page with its full address.');

function withoutServer() {
  const serve = element('code', {}, 'capture serve');
  const printed = ['Open the address that ', serve, ' printed last.'];
  return sentence({
    title: expiredTitle(),
    lines: [isKnown() ? 'It changes each time the server starts.' : 'It ends in a key.', printed],
    commands: ['capture serve'],
  });
}

/** Shows what concerns the whole page: in the lines of `notice`, or in place of the views. */
export function startConditions(notice, main) {
  main.append(expired);
  let last = null;
  connection.follow((state) => {
    expired.hidden = state !== 'expired';
    if (!expired.hidden) expired.replaceChildren(withoutServer());
    main.classList.toggle('closed', state === 'expired');
    notice.say('server', away[state] ?? null);
    announce(state === 'expired' ? expiredTitle() : away[state]?.text ?? '');
    if (away[last] !== undefined && state === 'open') speak('Connected again.');
    last = state;
  });
  refusal.subscribe((error) => notice.say('change', passing(error, noticeOf)));
  lacking.subscribe((error) => notice.say('lacking', passing(error, noticeOfLacking)));
  vanished.subscribe((id) => notice.say('vanished', passing(id, noticeOfLoss)));
  // A second screen's window has the doubts of the tab that opened it in its storage.
  if (view.get().name !== 'present') doubtful.follow((count) => tellDoubt(notice, count));
  isUnkept.follow((isSo) => {
    notice.say('unkept', isSo ? unkept : null);
    if (isSo) speak(unkept.text);
  });
  added.subscribe(tellAdded);
  report.subscribe((line) => notice.say('report', line));
  departures.subscribe(() => notice.leave());
  // A message that is no longer shown offers no retry: it would replace what was done since.
  departures.subscribe(dismiss);
  departures.subscribe(dismissLacking);
  problems.follow((all) => notice.say(
    'problem', all.length === 0 ? null : about(all.map(asSentence).join(' ')),
  ));
  on('hello', ({ hash }) => notice.say('version', isOther(hash) ? newer : null));
}

/** A line about something that may end, after which the same line is announced again. */
function passing(subject, lineOf) {
  const line = subject === null ? null : lineOf(subject);
  interrupt(line?.text ?? '');
  return line;
}

function noticeOf(failed) {
  const text = failureLines(failed).join(' ');
  const action = failed.again === null
    ? null : { text: 'Try again', press: () => tryAgain(failed) };
  return { ...about(text), action, close: dismiss, passes: true, lasts: true };
}

function noticeOfLacking(error) {
  const text = failureLines(error).join(' ');
  return { ...about(text), close: dismissLacking, passes: true, lasts: true };
}

/** The marked photo was removed elsewhere; from the bin, it may be gone for good. */
function noticeOfLoss(id) {
  const name = nameOf([id], 'The photo');
  const text = `${name} ${isBinListed() ? 'is no longer in the bin' : 'was deleted elsewhere'}. `
    + 'Keys change nothing until you go to another photo.';
  return { icon: 'bin', text, passes: true, lasts: true };
}

/** Photos were requested, and the server was gone before it reported their outcome. */
function tellDoubt(notice, count) {
  const text = `Perhaps not taken: ${counted(count, 'photo')}. The server did not answer.`;
  const close = () => doubtful.set(0);
  notice.say('doubt', count === 0 ? null : { ...about(text), close });
  if (count > 0) speak(text);
}

/** Retries what was refused, and announces it once it is done. */
async function tryAgain({ again, done }) {
  if (!await again() || done === null) return;
  if (done.isMany) tell(done.text);
  else tellUndoable(done.text, done.icon);
}

/** Announces where photos were added. */
function tellAdded({ name, title, count }) {
  const text = count === 0
    ? `${title} has them already` : `${counted(count, 'photo')} added to ${title}`;
  const press = () => go('album', { name });
  tell(text, { icon: 'album', action: { text: 'Open the album', press } });
}

const about = (text) => ({ icon: 'info', text });

const newer = {
  icon: 'again',
  text: 'The server has another version of this page.',
  action: { text: 'Reload', press: () => location.reload() },
};

/**
 * Whether the server's files differ from those of this page, whose address has the checksum of all
 * of them.
 */
function isOther(hash) {
  const own = /\/assets\/([0-9a-f]{16})\//.exec(import.meta.url)?.[1];
  return own !== undefined && hash !== undefined && own !== hash;
}
