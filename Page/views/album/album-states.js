import { failureLines } from '../../base/format.js';
import { failure, state } from '../../model/album.js';
import { failure as noList, listedAlbum, phase } from '../../model/photos.js';
import { go } from '../../model/route.js';
import { sentence } from '../../shell/sentence.js';

/**
 * The message in place of an album that is gone, or that cannot be read, or whose photos cannot;
 * null for one that is there or being read. What is shown stays while its photos cannot be read.
 */
export function absentAlbum({ name, isShown, retry }) {
  if (state.get() === 'gone') return goneAlbum();
  if (state.get() === 'failed') return unreadable(cannot, failure.get(), retry);
  const isUnlisted = phase.get() === 'failed' && listedAlbum() === name && !isShown;
  return isUnlisted ? unreadable(cannot, noList.get(), retry) : null;
}

const cannot = 'The album cannot be read.';

function goneAlbum() {
  return sentence({
    title: 'There is no such album.',
    lines: ['It was deleted, or has a new name. Its photos are still in the store.'],
    action: { text: 'All albums', press: () => go('albums') },
  });
}

function unreadable(title, failed, retry) {
  return sentence({
    title,
    lines: failureLines(failed),
    action: { text: 'Try again', press: retry },
  });
}

/** The message in place of the albums if they cannot be read. */
export function unreadableAlbums({ failure, retry }) {
  return unreadable('The albums cannot be read.', failure, retry);
}

/** The message in an empty album. */
export function emptyAlbum() {
  return sentence({
    title: 'Nothing in this album yet.',
    lines: [
      'Select photos in the sheet, and add them to the album there. Edit it to write texts between '
        + 'them.',
    ],
    action: { text: 'Choose photos', press: () => go('sheet') },
  });
}

/** The message in an empty list of albums. */
export function noAlbums({ make }) {
  return sentence({
    title: 'No albums yet.',
    lines: [
      'An album is a selection of photos in an order you choose, with text between them. It is a '
        + 'file in the folder Albums of the store, which any program can read.',
      'You can also select photos in the sheet, and add them to a new album there.',
    ],
    action: { text: 'New album', press: make },
  });
}

/** The message in the list of albums if no title has the words that were typed. */
export function noMatch({ showAll }) {
  return sentence({
    title: 'No album matches.',
    lines: ['Albums are found by the words of their titles.'],
    action: { text: 'Show all albums', press: showAll },
  });
}
