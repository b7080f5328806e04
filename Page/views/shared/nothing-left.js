import { failure, reload } from '../../model/photos.js';
import { go } from '../../model/route.js';
import { counts } from '../../server/api.js';
import { sentence } from '../../shell/sentence.js';
import { noPhotos, unreadPhotos } from './empty.js';

/** The message in place of a photo that is not in the list of its address. */
export function noSuchPhoto() {
  return sentence({
    title: 'There is no such photo.',
    lines: ['It was deleted, or it does not match the filter of this address.'],
    action: { text: 'All photos', press: () => go('sheet') },
  });
}

/** The message if there are fewer than two photos to compare, or their list cannot be read. */
export function nothingToCompare() {
  if (failure.get() !== null) return unreadPhotos(failure.get(), reload);
  return sentence({
    title: 'There is nothing to compare.',
    lines: ['Select two to four photos in the sheet, then press C.'],
    action: { text: 'All photos', press: () => go('sheet') },
  });
}

/** Says in an element why there is nothing to cull: there are no photos, or all were reviewed. */
export async function sayWhy(element) {
  const { photos } = await counts('').catch(() => ({ photos: null }));
  element.replaceChildren(photos === 0 ? noPhotos() : allReviewed());
}

function allReviewed() {
  return sentence({
    title: 'Nothing left to review.',
    lines: [
      'Every photo is rated, picked or rejected. New photos are shown here as they are taken.',
    ],
    action: { text: 'All photos', press: () => go('sheet') },
  });
}
