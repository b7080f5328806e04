import { asSentence, counted } from '../base/format.js';
import { keepCopy } from '../model/albums.js';
import { named } from '../model/refusal.js';
import { recovered } from '../model/recovery.js';
import { tell } from './report.js';
import { speak } from './speak.js';

/** Says what became of changes that a former visit did not send. */
export function startRecovery(notice) {
  recovered.subscribe(({ saved, lost }) => {
    if (saved > 0) tell(`${counted(saved, 'change')} of the last visit saved`);
    if (lost.length === 0) return;
    const text = lost.map(sentence).join(' ');
    speak(text);
    const album = lost.find((one) => one.album !== undefined)?.album;
    const action = album === undefined ? null : {
      text: 'Keep my version as a copy',
      press: () => {
        notice.say('recovered', null);
        keepCopy(album);
      },
    };
    notice.say('recovered', { icon: 'info', text, action });
  });
}

function sentence({ words, kind, members, ids, name, message }) {
  const what = words ?? wordsOf[kind](members);
  const whose = ids.length === 0 ? '' : ` of ${name.replace(/^Photo /, 'photo ')}`;
  return `Not saved at the last visit: ${what}${whose}. ${asSentence(named(message))}`;
}

/** What changes give photos, by their kinds. */
const wordsOf = {
  rate: ({ rating }) => {
    if (rating === null) return 'the removal of the rating';
    if (rating === -1) return 'the rejection';
    return rating === 0 ? 'no stars' : counted(rating, 'star');
  },
  note: ({ note }) => (note === null ? 'the removal of the note' : `the note \u201c${note}\u201d`),
  tag: ({ add, remove }) =>
    (add === undefined ? `the removal of the keyword ${remove}` : `the keyword ${add}`),
  move: ({ folder }) => `the move to ${folder}`,
  delete: () => 'the move to the bin',
  restore: () => 'the return',
};
