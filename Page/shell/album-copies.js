import { asSentence } from '../base/format.js';
import { keepCopy, refusedVersion } from '../model/album-copy.js';
import { eraseAt, isAt } from '../model/journal.js';
import { named } from '../model/refusal.js';
import { speak } from './speak.js';

/** Offers to keep as a copy what was written in an album that was deleted, or left and changed. */
export function startCopies(notice) {
  refusedVersion.subscribe(({ version, message, place }) => {
    const text = `The album ${version.title} is not saved. ${asSentence(named(message))}`;
    offerCopy(notice, { text, version, place });
    speak(text);
  });
}

/**
 * Says why a version of an album is not saved, in a line that stays until the version is kept as a
 * copy or the line is closed. Until then, it is in the journal at its place.
 */
export function offerCopy(notice, { text, version, place }) {
  const kind = `copy ${place}`;
  const erase = () => eraseAt(place);
  const press = () => {
    notice.say(kind, null);
    // Another tab may have offered it, too.
    if (isAt(place)) keepCopy(version, erase);
  };
  const action = { text: 'Keep my version as a copy', press };
  notice.say(kind, { icon: 'info', text, close: erase, action });
}
