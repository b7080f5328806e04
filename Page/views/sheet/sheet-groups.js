import { day, monthName } from '../../base/format.js';
import { monthOf } from './scale-marks.js';

const secondsOfDay = 86_400;
/** The ratio of a usual photo, to guess how many fill a row. */
const usualRatio = 1.4;

/**
 * The headings of a list by time: days, or months where most days would not fill a row, as under
 * many filters. A list in another order has none.
 *
 * `dayAt` is the number of the first day of a photo's group, and `words` are those of its heading.
 */
export function groupsOf(photos, { width, target }) {
  const days = countDays(photos);
  if (days === null) return { kind: 'none', dayAt: () => 0, words: () => '' };
  if (photos.count === 0 || photos.count / days >= width / target / usualRatio) {
    return { kind: 'day', dayAt: photos.dayAt, words: (number) => day(number * secondsOfDay) };
  }
  return { kind: 'month', dayAt: monthReader(photos), words: monthWords };
}

/** The number of days, or null if the list is not in the order of time. */
function countDays(photos) {
  let days = 1;
  let direction = 0;
  for (let place = 1; place < photos.count; place += 1) {
    const step = Math.sign(photos.dayAt(place) - photos.dayAt(place - 1));
    if (step === 0) continue;
    if (direction === -step) return null;
    direction = step;
    days += 1;
  }
  return days;
}

/** Reads the months of photos; those of the same day as the previous one cost nothing. */
function monthReader(photos) {
  let known = null;
  let first = 0;
  return (place) => {
    const number = photos.dayAt(place);
    if (number !== known) {
      known = number;
      first = number - monthOf(number).day + 1;
    }
    return first;
  };
}

function monthWords(number) {
  const { year, month } = monthOf(number);
  return `${monthName(month)} ${year}`;
}
