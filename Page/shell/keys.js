import { settings } from '../model/settings.js';

// A row of the table of keys is `{keys, words, group, run, release, repeats, shown}`: the
// combinations that call `run(event, combination)`, and their words in the list of keys.
// `run` returns false to leave a key to the next row. `release` is called when the key is released,
// `repeats` lets a held key run again. `shown` replaces the combinations in the list, which leaves
// a row without words out.

let own = [];
let ofView = () => [];
let held = null;

/** Sends keys to the rows of the view on the screen, and then to those of every view. */
export function startKeys(rows, viewRows) {
  own = rows;
  ofView = viewRows;
  window.addEventListener('keydown', press);
  window.addEventListener('keyup', onKeyUp);
  window.addEventListener('blur', () => endHeld());
}

/** The rows that are in effect, for the list of keys. */
export function rows() {
  return [...ofView(), ...own];
}

/**
 * A pressed key in words: `Shift+ArrowLeft`, `Ctrl+z`, `?`, `Space`.
 *
 * Shift counts where it does not choose the character. Letters of other scripts stand for the Latin
 * ones on their keys.
 */
export function combination({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  const isLetter = /^\p{L}$/u.test(name);
  const isForeign = isLetter && !/^[a-z]$/.test(name) && /^Key[A-Z]$/.test(code);
  const isMark = name.length === 1 && !isLetter;
  return [
    ctrlKey || metaKey ? 'Ctrl' : null,
    altKey ? 'Alt' : null,
    shiftKey && !isMark ? 'Shift' : null,
    isForeign ? code.slice(3).toLowerCase() : name,
  ].filter((part) => part !== null).join('+');
}

function press(event) {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
  const pressed = combination(event);
  if (isTaken(event.target, pressed) || (isCharacter(pressed) && !settings.letters.get())) return;
  for (const row of rows()) {
    if (!row.keys.includes(pressed)) continue;
    if (event.repeat && !row.repeats) {
      event.preventDefault();
      return;
    }
    if (row.run(event, pressed) === false) continue;
    if (row.release !== undefined) held = { row, code: event.code };
    event.preventDefault();
    return;
  }
}

/** A browser may press a button when Space is released, which the table has already seen. */
function onKeyUp(event) {
  if (held?.code !== event.code) return;
  event.preventDefault();
  endHeld();
}

function endHeld() {
  held?.row.release();
  held = null;
}

/** Whether a combination is one character, which WCAG 2.1.4 asks to be able to turn off. */
function isCharacter(pressed) {
  return pressed.split('+').at(-1).length === 1 && !/^(Ctrl|Alt)\+/.test(pressed);
}

const fields =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, [contenteditable]';
const pushed = 'button:not([data-held]), a[href], summary, [role=button], [role=option]';
const pushes = ['Space', 'Enter'];
const moves = [
  'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown',
];

/**
 * Whether the control with the focus uses the key itself: all keys are text's, Space and Enter a
 * button's, unless it is held by them, as the table of keys is then the one that knows how long.
 */
function isTaken(target, pressed) {
  if (!(target instanceof Element)) return false;
  if (target.closest(fields) !== null) return true;
  if (target.closest('select, input') !== null) return [...moves, ...pushes].includes(pressed);
  return pushes.includes(pressed) && target.closest(pushed) !== null;
}

const names = {
  ArrowLeft: '\u2190', ArrowRight: '\u2192', ArrowUp: '\u2191', ArrowDown: '\u2193', Escape: 'Esc',
  PageUp: 'PgUp', PageDown: 'PgDn',
};

/** A combination as the list of keys and tooltips have it: Shift+←, U, Ctrl+Z. */
export function shownKey(pressed) {
  const parts = pressed.split(/\+(?=.)/);
  return parts
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+');
}
