import { element } from '../base/dom.js';
import { counted } from '../base/format.js';
import { added } from '../model/albums.js';
import { go, view } from '../model/route.js';
import { problems } from '../model/state.js';
import { refusal } from '../model/verdicts.js';
import { connection, on } from '../server/events.js';
import { sentence } from './sentence.js';
import { announce, speak } from './speak.js';

const end = {
  icon: 'unplugged',
  text: 'The server has ended. This page connects again when it is back.',
  stays: true,
};

/** What `main` has in place of all views in a tab whose token is not the server's. */
const expired = element('div', { class: 'expired', hidden: true }, sentence({
  title: 'This address is no longer valid.',
  lines: ['Each start of the server makes a new one. Run this again, or open its newest address.'],
  commands: ['capture serve'],
}));

/** Tells of what concerns the whole page: in the lines of `notice`, or in place of the views. */
export function startConditions(notice, main) {
  main.append(expired);
  let last = null;
  connection.follow((state) => {
    expired.hidden = state !== 'expired';
    main.classList.toggle('closed', state === 'expired');
    notice.say('server', state === 'ended' ? end : null);
    announce(state === 'ended' ? end.text : '');
    if (last === 'ended' && state === 'open') speak('Connected again.');
    last = state;
  });
  refusal.subscribe((error) => error !== null && notice.say('change', told(error)));
  added.subscribe((photos) => notice.say('album', addedTo(photos)));
  view.subscribe(() => notice.say('album', null));
  problems.follow((all) => notice.say('problem', all.length === 0 ? null : about(all.join(' '))));
  on('hello', ({ hash }) => notice.say('version', isOther(hash) ? newer : null));
}

function told({ message, remedy }) {
  const text = remedy === null ? message : `${message}. ${remedy.words}`;
  announce(text);
  return about(text);
}

/** Where photos were added, until another view is shown. */
function addedTo({ name, title, count }) {
  return {
    icon: 'album',
    text: count === 0
      ? `${title} has them already.` : `${counted(count, 'photo')} added to ${title}.`,
    action: { text: 'Open the album', press: () => go('album', { name }) },
  };
}

const about = (text) => ({ icon: 'info', text });

const newer = {
  icon: 'again',
  text: 'The server has another version of this page.',
  action: { text: 'Reload', press: () => location.reload() },
};

/**
 * Whether the server's files are others than this one, whose address has the checksum of all of
 * them.
 */
function isOther(hash) {
  const own = /\/assets\/([0-9a-f]{16})\//.exec(import.meta.url)?.[1];
  return own !== undefined && hash !== undefined && own !== hash;
}
