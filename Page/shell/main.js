import { element } from '../base/dom.js';
import { settings } from '../model/settings.js';
import { back, go, view } from '../model/route.js';
import { isReadOnly, server } from '../model/state.js';
import { startEvents } from '../server/events.js';
import { isRefused } from '../server/request.js';
import { startPressure } from '../pictures/pressure.js';
import { givenToken, takeToken, token } from '../server/token.js';
import { tellLeftDrafts } from '../views/shared/left-drafts.js';
import { views } from '../views/views.js';
import { startCopies } from './album-copies.js';
import { showAppearance } from './appearance.js';
import { Bar } from './bar.js';
import { startConditions } from './conditions.js';
import { corner, startDebug } from './debug.js';
import { showHelp } from './help.js';
import { startKeys } from './keys.js';
import { savingWord, startLeaving } from './leaving.js';
import { Notice } from './notice.js';
import { setReceding, startReceding, toggleFullScreen } from './recede.js';
import { startRecovery } from './recovery.js';
import { regions } from './speak.js';
import { startTheme } from './theme.js';

const main = element('main', { id: 'main', tabindex: -1 });
const bar = new Bar(views, { help: showHelp, appearance: showAppearance });
const notice = new Notice();
const made = new Map();
let shown = null;
let endTitle = () => {};

/** The view of a name, which is made when it is first shown. */
function viewNamed(name) {
  if (!made.has(name)) {
    const view = views[name].create();
    view.element.tabIndex = -1;
    view.element.hidden = true;
    main.append(view.element);
    made.set(name, view);
  }
  return made.get(name);
}

function show({ name, parameters }) {
  if (views[name] === undefined) return;
  const next = viewNamed(name);
  const former = shown;
  shown = next;
  if (next !== former) change(former, next, name);
  next.enter(parameters);
  // The first view leaves the focus where the browser put it, before the link that skips the bar.
  if (former !== null && next !== former) focusView();
}

/** Moves the focus to the main part of the view. */
function focusView() {
  if (shown.focus !== undefined) shown.focus();
  else shown.element.focus();
}

const skip = element('a', {
  class: 'skip', href: '#main', on: { click: (event) => {
    event.preventDefault();
    focusView();
  } },
}, 'Skip to the photos');

function change(former, next, name) {
  former?.leave();
  if (former !== null) former.element.hidden = true;
  next.element.hidden = false;
  next.element.append(notice.passing);
  document.body.classList.toggle('dark', next.isDark === true);
  document.body.dataset.view = name;
  setReceding(next.recedes === true, { always: name === 'present' });
  bar.show(name, next);
  endTitle();
  endTitle = next.title.follow((title) => {
    document.title = `${title} - Capture`;
    bar.name = views[name].name ?? title;
  });
}

const everywhere = [
  ...Object.entries(views)
    .filter(([, { key }]) => key !== undefined)
    .map(([name, { key, name: words }]) => ({ keys: [key], words, run: () => go(name) })),
  { keys: ['Escape'], words: 'Back to the photos', run: leaveView },
  { keys: ['f'], words: 'Full screen', run: toggleFullScreen },
  { keys: ['d'], words: 'Performance', run: () => settings.debug.update((value) => !value) },
  { keys: [','], words: 'Appearance', run: () => showAppearance() },
  { keys: ['?'], words: 'Keyboard shortcuts', run: () => showHelp() },
];

/** Goes back to where a photo was opened; a view of the bar is a place to be, and stays. */
function leaveView() {
  if (views[view.get().name].name === undefined) back();
}

// Where history goes, no dialog of the view before is open; it closes first, as it has the focus.
window.addEventListener('popstate', () => {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
}, { capture: true });

// Another address of the page changes only the fragment: the page reloads, and takes its token.
window.addEventListener('hashchange', () => givenToken() !== null && location.reload());
takeToken();
if (token() === null) isRefused.set(true);
startTheme();
startReceding();
startDebug();
startPressure();
document.body.append(
  skip,
  bar.element,
  notice.element,
  main,
  corner,
  ...regions,
);
startKeys(everywhere, () => shown?.keys ?? []);
for (const source of [server, savingWord]) {
  source.subscribe(() => {
    bar.word = [isReadOnly() ? 'read-only' : '', savingWord.get()].filter(Boolean).join('  ');
  });
}
startConditions(notice, main);
startLeaving();
startRecovery(notice);
startCopies(notice);
tellLeftDrafts(notice);
view.follow(show);
startEvents();
