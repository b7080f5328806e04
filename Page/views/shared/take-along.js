import { button } from '../../base/dom.js';
import { addToChosenAlbum } from './add-to-album.js';
import { downloadPhotos } from './download.js';
import { markedIds, subjectIds } from './subjects.js';

// What takes photos out of a view: into an album, and as files. In the sheet that is done with the
// selection, elsewhere with the marked photo.

/** The keys for it; `ids()` returns the photos. */
export function takeAlongKeys(ids = markedIds) {
  const group = 'Share';
  return [
    { group, keys: ['Shift+l'], words: 'Add to an album', run: () => addToChosenAlbum(ids()) },
    { group, keys: ['e'], words: 'Download', run: () => downloadPhotos(ids()) },
  ];
}

/** The keys for the selected photos. */
export const takeSelectionKeys = () => takeAlongKeys(subjectIds);

/** Buttons for the marked photo, for a mouse and for thumbs. */
export function takeAlongButtons() {
  return [
    button({
      label: 'Add to an album', icon: 'album', key: 'Shift+L',
      press: () => addToChosenAlbum(markedIds()),
    }),
    button({
      label: 'Download', icon: 'download', key: 'E', class: 'download',
      press: () => downloadPhotos(markedIds()),
    }),
  ];
}
