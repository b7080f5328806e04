import { element } from '../base/dom.js';
import { settings } from '../model/settings.js';
import { showDialog } from './dialog.js';
import { rows, shownKey } from './keys.js';

/** Shows the list of keys, which is the table that the keys are looked up in. */
export function showHelp() {
  const shown = groups(inEffect(rows())).map(group);
  showDialog({ title: 'Keyboard shortcuts', kind: 'help', key: '?' }, [
    element('div', { class: 'columns' }, ...shown), letters(),
  ]);
}

/** The rows without those whose keys all belong to an earlier one: a key has one meaning. */
export function inEffect(all) {
  const taken = new Set();
  return all.filter(({ keys, words }) => {
    const isFree = keys.length === 0 || keys.some((key) => !taken.has(key));
    if (words !== '') keys.forEach((key) => taken.add(key));
    return isFree;
  });
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

function letters() {
  const box = element('input', {
    type: 'checkbox', checked: settings.letters.get(),
    on: { change: () => settings.letters.set(box.checked) },
  });
  return element('label', {}, box, element('span', {}, 'Use single-key shortcuts'));
}
