// Times of photos are the camera's local times, in seconds since the start of 2000, as in the
// outline.

const epoch = Date.UTC(2000, 0, 1);
const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
  'November', 'December',
];

/**
 * The seconds since 2000 of a local time such as `2026-11-25T12:50:46.120`; its zone, if any, is
 * ignored.
 */
export function secondsOf(text) {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(text);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number);
  return Math.floor((Date.UTC(year, month - 1, day, hour, minute, second) - epoch) / 1000);
}

/** The minutes by which the zone of such a time is ahead of UTC; 0 if it has none. */
export function zoneOf(text) {
  const parts = /([+-])(\d\d):(\d\d)$/.exec(text);
  if (parts === null) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
}

/** Now, by this machine's clock, as a local time. */
export function secondsNow(now = new Date()) {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000 - epoch) / 1000);
}

/** The number of a local time's day; equal for times of one day. */
export function dayNumber(seconds) {
  return Math.floor(seconds / 86_400);
}

/** 12:50, or 12:50:46. */
export function time(seconds, withSeconds = false) {
  return new Date(epoch + seconds * 1000).toISOString().slice(11, withSeconds ? 19 : 16);
}

/** 25 November, with the year if it is not this one. */
export function day(seconds, now = secondsNow()) {
  const date = new Date(epoch + seconds * 1000);
  const text = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
  const isThisYear = date.getUTCFullYear() === new Date(epoch + now * 1000).getUTCFullYear();
  return isThisYear ? text : `${text} ${date.getUTCFullYear()}`;
}

/** 25 Nov, with the year if it is not this one. */
export function shortDay(seconds, now = secondsNow()) {
  const [number, month, ...year] = day(seconds, now).split(' ');
  return [number, month.slice(0, 3), ...year].join(' ');
}

/** The name of a month, 0 to 11. */
export function monthName(month) {
  return months[month];
}

/** 10,000. */
export function number(value) {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Words that continue a line of the command line, as a sentence of the page. */
export function asSentence(words) {
  const isWhole = words === '' || /[.!?\u2026]$/.test(words);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${isWhole ? '' : '.'}`;
}

/** The server's message about a failure, `{message, remedy}`, and the remedy: one or two lines. */
export function failureLines({ message, remedy }) {
  return [asSentence(message), remedy?.words ?? ''].filter((line) => line !== '');
}

/** 1 photo, 10,000 photos. */
export function counted(count, singular, plural = `${singular}s`) {
  return `${number(count)} ${count === 1 ? singular : plural}`;
}

/** 182 kB, 2.8 MB. */
export function bytes(count) {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = count;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const text = unit > 1 && value < 99.95 ? value.toFixed(1) : String(Math.round(value));
  return count === 1 ? '1 byte' : `${text} ${units[unit]}`;
}

/** A catalogue number as the edge print has it: 0076. */
export function edgeNumber(value) {
  return String(value).padStart(4, '0');
}

/** Stars as the edge print has them: none for no stars, a stroke for a reject. */
export function stars(rating) {
  if (rating === -1) return '/';
  return rating > 0 ? '*'.repeat(rating) : '';
}

/** What was decided about a photo, in words, or an empty text. */
export function verdict({ rating, isPicked }) {
  const words = [];
  if (rating === -1) words.push('rejected');
  if (rating > 0) words.push(counted(rating, 'star'));
  if (isPicked) words.push('picked');
  return words.join(', ');
}

/** 76 of 300, 25 November 12:50, 4 stars, picked. */
export function spoken({ place, count, taken, rating, isPicked }) {
  const words = [`${number(place + 1)} of ${number(count)}`, `${day(taken)} ${time(taken)}`];
  const decided = verdict({ rating, isPicked });
  if (decided !== '') words.push(decided);
  return words.join(', ');
}
