import { asSentence, counted } from '../base/format.js';
import { eraseAt } from '../model/journal.js';
import { playAgain, recovered } from '../model/recovery.js';
import { named } from '../model/refusal.js';
import { offerCopy } from './album-copies.js';
import { tell } from './report.js';
import { speak } from './speak.js';

/**
 * Says what became of changes that former visits did not send, of all of them together. What was
 * not saved is said, also after a reload, until it is tried again or the line is closed.
 */
export function startRecovery(notice) {
  let count = 0;
  let told = [];
  const sent = [];
  const tryAgain = () => {
    const some = told.filter(({ canRetry }) => canRetry);
    told = told.filter(({ canRetry }) => !canRetry);
    say();
    playAgain(some);
  };
  const close = () => told.splice(0).forEach(({ place }) => eraseAt(place));
  const say = () => {
    const canRetry = told.some((one) => one.canRetry);
    const action = canRetry ? { text: 'Try again', press: tryAgain } : null;
    const text = told.map(sentence).join(' ');
    notice.say('recovered', told.length === 0 ? null : { icon: 'info', text, action, close });
  };
  recovered.subscribe((outcome) => {
    const { saved, lost } = outcome;
    count += saved;
    sent.push(...outcome.sent.map(({ kind, members, count: some }) =>
      `${wordsOf[kind](members)} of ${counted(some, 'photo')}`));
    const which = sent.length === 0 ? '' : `, among them ${sent.join(', ')}`;
    if (saved > 0) tell(`${counted(count, 'change')} of the last visit saved${which}`);
    for (const one of lost.filter(({ album }) => album !== undefined)) {
      offerCopy(notice, { text: sentence(one), version: one.album, place: one.place });
    }
    const others = lost.filter(({ album }) => album === undefined);
    told.push(...others);
    if (others.length > 0) say();
    if (lost.length > 0) speak(lost.map(sentence).join(' '));
  });
}

function sentence({ words, kind, members, ids, whose: name, message, isUncertain = false }) {
  const what = words ?? wordsOf[kind](members);
  const whom = ids.length === 0 ? '' : ` of ${name.replace(/^Photo /, 'photo ')}`;
  const how = isUncertain ? 'Perhaps not saved' : 'Not saved';
  return `${how} at the last visit: ${what}${whom}. ${asSentence(named(message))}`;
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
  restore: () => 'the return from the bin',
};
