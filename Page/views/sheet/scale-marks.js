import { monthName } from '../../base/format.js';

const millisecondsOfDay = 86_400_000;
const epoch = Date.UTC(2000, 0, 1);

/** The year, the month from 0 to 11, and the day of the month of a day's number. */
export function monthOf(day) {
  const date = new Date(epoch + day * millisecondsOfDay);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
}

/**
 * The marks of a scale of months that is `height` high: `{y, text, isYear}`, from the top down.
 *
 * Years come first; months get the room that is left, and a mark without text where there is none.
 * `lineHeight` is the room that a text takes, and `tick` that of a mark without one.
 */
export function scaleMarks(layout, height, { lineHeight, tick }) {
  const months = monthsOf(layout, height);
  const texts = [];
  const isFree = (y) => texts.every((mark) => Math.abs(mark.y - y) >= lineHeight);
  const place = (entry, text, isYear) => {
    const y = Math.min(Math.max(entry.y, lineHeight / 2), height - lineHeight / 2);
    if (!isFree(y)) return false;
    texts.push({ y, text, isYear });
    return true;
  };
  const isNamed = new Set();
  for (const entry of months) {
    if (entry.isFirstOfYear && place(entry, String(entry.year), true)) isNamed.add(entry);
  }
  for (const entry of months) {
    if (isNamed.has(entry)) continue;
    if (place(entry, monthName(entry.month).slice(0, 3), false)) isNamed.add(entry);
  }
  const marks = [...texts];
  let last = -Infinity;
  for (const entry of months) {
    if (isNamed.has(entry) || entry.y - last < tick || !isFree(entry.y)) continue;
    marks.push({ y: entry.y, text: '', isYear: false });
    last = entry.y;
  }
  return marks.sort((one, other) => one.y - other.y);
}

/** Where each month of the sheet begins on the scale. */
function monthsOf(layout, height) {
  const months = [];
  let former = null;
  for (let index = 0; index < layout.days; index += 1) {
    const { year, month } = monthOf(layout.dayNumber[index]);
    if (former !== null && former.year === year && former.month === month) continue;
    const y = (layout.dayTop[index] / layout.height) * height;
    months.push({ y, year, month, isFirstOfYear: former?.year !== year });
    former = { year, month };
  }
  return months;
}
