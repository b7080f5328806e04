import { edgeNumber } from '../../base/format.js';

/** The edge print of a photo in one line: 0076, its stars or "reject", and "picked". */
export function edgeWords({ number, rating, isPicked }) {
  const words = [edgeNumber(number)];
  if (rating > 0) words.push('\u2605'.repeat(rating));
  if (rating === -1) words.push('reject');
  if (isPicked) words.push('picked');
  return words.join('  ');
}
