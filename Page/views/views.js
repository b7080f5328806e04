import { createAlbum } from './album/album.js';
import { createAlbums } from './album/albums.js';
import { createCompare } from './compare/compare.js';
import { createCull } from './cull/cull.js';
import { createPhoto } from './photo/photo.js';
import { createPresent } from './photo/present.js';
import { createSheet } from './sheet/sheet.js';
import { createViewfinder } from './viewfinder/viewfinder.js';

/**
 * The table of views: what makes each one, and its name and key in the bar, if it is there.
 *
 * `create` returns the view, and is called when the view is first shown:
 *
 *   element             what is shown in `main`
 *   enter(parameters)   it is shown, or its address changed while it is shown
 *   leave()             another view is shown
 *   title               a signal of the page's title
 *   keys                rows of the table of keys, see shell/keys.js
 *   lead, tools         optional elements for the left and the right of the bar
 *   focus()             optional: moves the focus to the main part; otherwise `element` gets it
 *   isDark, recedes     optional: always dark; whether the controls recede
 */
export const views = {
  viewfinder: { create: createViewfinder, name: 'Camera', key: 'v' },
  sheet: { create: createSheet, name: 'Sheet', key: 'g' },
  cull: { create: createCull, name: 'Cull', key: 'k' },
  albums: { create: createAlbums, name: 'Albums', key: 'l' },
  album: { create: createAlbum },
  photo: { create: createPhoto },
  compare: { create: createCompare },
  present: { create: createPresent },
};
