import { button, element } from '../base/dom.js';
import { pencils, settings } from '../model/settings.js';
import { rows, shownKey } from './keys.js';

/**
 * Shows the list of keys, which is the table that the keys are looked up in, and the page's
 * appearance.
 */
export function showHelp() {
  const close = () => dialog.close();
  const dialog = element(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title', on: { close: () => dialog.remove() } },
    element(
      'div', { class: 'heading' },
      element('h2', { class: 'day', id: 'help-title' }, 'Keyboard shortcuts and appearance'),
      button({ label: 'Close', icon: 'close', key: 'Esc', press: close }),
    ),
    element('div', { class: 'columns' }, ...groups(rows()).map(group), appearance()),
  );
  dialog.addEventListener('keydown', (event) => event.key === '?' && close());
  document.body.append(dialog);
  dialog.showModal();
}

/** The rows with words by their groups, in the order in which the groups first occur. */
export function groups(all) {
  const found = new Map();
  for (const row of all.filter(({ words }) => words !== '')) {
    const name = row.group ?? 'Everywhere';
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found].map(([name, members]) => ({ name, rows: members }));
}

function group({ name, rows: members }) {
  const lines = members.flatMap((row) => [
    element('dt', {}, ...keyElements(row)),
    element('dd', {}, row.words),
  ]);
  const heading = element('h3', { class: 'strong' }, name);
  return element('section', {}, heading, element('dl', {}, ...lines));
}

function keyElements({ shown, keys }) {
  const words = shown === undefined ? keys.map(shownKey) : [shown].flat();
  return words.flatMap((word, index) => [index === 0 ? null : ' ', element('kbd', {}, word)]);
}

function appearance() {
  return element(
    'section', {},
    element('h3', { class: 'strong' }, 'Appearance'),
    choice('Theme', 'theme', ['system', 'light', 'dark']),
    choice('Accent colour', 'pencil', pencils),
    letters(),
  );
}

/** A choice of one of some words; the pencils are drawn in their colours. */
function choice(label, name, values) {
  const options = values.map((value) => element(
    'label', {},
    element('input', {
      type: 'radio', name, value, checked: settings[name].get() === value,
      on: { change: () => settings[name].set(value) },
    }),
    element('span', { [`data-${name}`]: value }, capitalized(value)),
  ));
  return element('fieldset', {}, element('legend', { class: 'small' }, label), ...options);
}

const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

function letters() {
  const box = element('input', {
    type: 'checkbox', checked: settings.letters.get(),
    on: { change: () => settings.letters.set(box.checked) },
  });
  return element('label', {}, box, element('span', {}, 'Use single-key shortcuts'));
}
