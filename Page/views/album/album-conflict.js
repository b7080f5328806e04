import { element } from '../../base/dom.js';
import { counted } from '../../base/format.js';
import { settle } from '../../model/album.js';
import { isPhoto, photosOf } from '../../model/album-blocks.js';
import { choose } from '../../shell/question.js';
import { tell } from '../../shell/report.js';

/** The most differences that are shown of a version. */
const most = 4;

/** The notice once a conflict is settled, by the answer. */
const settled = Object.freeze({
  mine: 'Your version saved', theirs: 'The other version kept', both: 'Both versions kept',
});

/** Asks about a conflict, does what the user chose, and announces it once it is done. */
export async function settleConflict(versions) {
  const answer = await ask(versions);
  if (await settle(answer, versions)) tell(settled[answer]);
}

/** Asks which of two versions of an album is the right one; the safe answer keeps both. */
function ask({ mine, theirs }) {
  return choose({
    title: `${mine.title} was changed elsewhere, too.`,
    lines: ['Another program or tab saved the album while you were editing it.'],
    more: element(
      'div', { class: 'versions' },
      version('Yours', mine, theirs), version('The other one', theirs, mine)),
    answers: [
      { value: 'both', text: 'Keep both' },
      { value: 'theirs', text: 'Keep the other one' },
      { value: 'mine', text: 'Keep yours' },
    ],
  });
}

function version(name, { title, blocks }, other) {
  const photos = counted(photosOf(blocks).length, 'photo');
  const texts = counted(blocks.filter((block) => !isPhoto(block)).length, 'text');
  const own = differences(blocks, other.blocks).map((words) => element('li', {}, words));
  return element(
    'section', {},
    element('h3', { class: 'strong' }, name),
    element('p', { class: 'small' }, `${title}: ${photos}, ${texts}`),
    element('ul', {}, ...own));
}

/** What only this version says, in words. */
function differences(blocks, others) {
  const known = new Set(others.map(contentOf));
  const own = blocks.filter((block) => !known.has(contentOf(block)));
  if (own.length === 0) return ['Nothing that the other one lacks, but maybe another order.'];
  const words = own.slice(0, most).map(wordsOf);
  return own.length > most ? [...words, `and ${own.length - most} more`] : words;
}

const contentOf = ({ text, photo, caption }) => JSON.stringify([text, photo, caption ?? null]);

function wordsOf(block) {
  if (!isPhoto(block)) return `\u201c${excerpt(block.text)}\u201d`;
  return (block.caption ?? null) === null
    ? 'a photo' : `a photo, \u201c${excerpt(block.caption)}\u201d`;
}

function excerpt(text) {
  return text.length > 80 ? `${text.slice(0, 79)}\u2026` : text;
}
