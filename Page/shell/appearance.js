import { button, element } from '../base/dom.js';
import { pencils, settings } from '../model/settings.js';
import { showDialog } from './dialog.js';
import { showHelp } from './help.js';

/** Shows the choices of how the page looks, which are kept in this browser. */
export function showAppearance() {
  const keys = button({
    text: 'Keyboard shortcuts', icon: 'keyboard', key: '?', class: 'keyboard', press: () => {
      dialog.close();
      showHelp();
    },
  });
  const dialog = showDialog({ title: 'Appearance', kind: 'appearance', key: ',' }, [
    choice('Theme', 'theme', ['system', 'light', 'dark']),
    choice('Accent colour', 'pencil', pencils),
    keys,
  ]);
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
