import { failureLines } from '../../base/format.js';
import { photos } from '../../model/photos.js';
import { isEverything } from '../../model/query.js';
import { go } from '../../model/route.js';
import { command } from '../../model/state.js';
import { sentence } from '../../shell/sentence.js';

/**
 * The message in an empty sheet: why it is empty, and what to do now.
 *
 * `failure` is why the list could not be read; `showAll` takes the filters away.
 */
export function emptySheet({ query, failure, retry, showAll }) {
  if (failure !== null) return unreadPhotos(failure, retry);
  if (query.bin === 'true') {
    return sentence({
      title: 'The bin is empty.',
      lines: ['Photos that you delete are kept here until you empty the bin on the command line.'],
      action: { text: 'Show all photos', press: showAll },
    });
  }
  if (!isEverything(query)) {
    return sentence({
      title: 'No photos match.',
      lines: ['Remove a filter, or search for fewer words.'],
      action: { text: 'Show all photos', press: showAll },
    });
  }
  return noPhotos();
}

/** The message in place of photos whose list cannot be read. */
export function unreadPhotos(failure, retry) {
  return sentence({
    title: 'The photos cannot be read.',
    lines: failureLines(failure),
    action: { text: 'Try again', press: retry },
  });
}

/** The message in place of the photos of a store that has none. */
export function noPhotos() {
  return sentence({
    title: 'No photos yet.',
    lines: ['Take the first one, or copy the photos of a folder into the store:'],
    commands: [command('add')],
    action: { text: 'Take one', press: () => go('viewfinder') },
  });
}

/** Whether the list is known to have no photos. */
export function isEmpty(phase) {
  return photos.count === 0 && phase !== 'loading';
}
