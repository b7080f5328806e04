import { addSubjects } from './add-to-album.js';
import { downloadSubjects } from './download.js';

/** The keys that take photos out of a view: into an album, and as files. */
export function takeAlongKeys() {
  const group = 'Share';
  return [
    { group, keys: ['Shift+l'], words: 'Add to an album', run: addSubjects },
    { group, keys: ['e'], words: 'Download', run: downloadSubjects },
  ];
}
