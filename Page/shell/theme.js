import { settings } from '../model/settings.js';

/**
 * Makes the theme and the pencil attributes of the document, by which tokens.css chooses colours.
 */
export function startTheme() {
  for (const name of ['theme', 'pencil']) {
    settings[name].follow((value) => {
      document.documentElement.dataset[name] = value;
    });
  }
}
