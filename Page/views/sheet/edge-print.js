/** Columns between two parts of the edge print. */
const space = 2;

/**
 * The parts of a photo's edge print that fit into a number of columns of letters.
 *
 * The number is always there. Then comes the verdict, and last the time, which is written between
 * them. Each part is `{text, tone}` or `{stars, tone}`, with the column where it begins.
 */
export function edgePrint(columns, { number, time, rating, isPicked }) {
  const parts = [{ text: number, tone: 'second', columns: number.length }];
  let free = columns - number.length;
  const verdicts = verdictParts(rating, isPicked);
  const needed = (list) => list.reduce((sum, part) => sum + space + part.columns, 0);
  let chosen = verdicts;
  if (needed(chosen) > free) chosen = verdicts.map(shortened);
  while (chosen.length > 0 && needed(chosen) > free) chosen.pop();
  free -= needed(chosen);
  if (time !== '' && time.length + space <= free) {
    parts.push({ text: time, tone: 'second', columns: time.length });
  }
  parts.push(...chosen);
  let column = 0;
  for (const part of parts) {
    part.column = column;
    column += part.columns + space;
  }
  return parts;
}

function verdictParts(rating, isPicked) {
  const parts = [];
  if (isPicked) parts.push({ text: 'pick', tone: 'accent', columns: 4 });
  if (rating > 0) parts.push({ stars: rating, tone: 'text', columns: rating * 1.25 });
  if (rating === -1) parts.push({ text: 'reject', tone: 'text', columns: 6 });
  return parts;
}

/** Many stars as a figure and one star, where there is no room for all. */
function shortened(part) {
  if (!(part.stars > 1)) return part;
  return { text: String(part.stars), stars: 1, tone: part.tone, columns: 2.25 };
}
