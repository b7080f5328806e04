import { monthName } from '../../base/format.js';

/** The keyword of picks, which have a word of their own. */
export const pickKeyword = 'pick';

const stars = ['1', '2', '3', '4', '5'];

/** The parts of a query that are words of its own making, as `{kind, label, without}`. */
export function facets(query) {
  const found = [];
  const without = (name) => {
    const { [name]: _, ...rest } = query;
    return rest;
  };
  for (const keyword of (query.keyword ?? []).filter((word) => word !== pickKeyword)) {
    const rest = query.keyword.filter((word) => word !== keyword);
    found.push({
      kind: 'tag', label: keyword,
      without: rest.length === 0 ? without('keyword') : { ...query, keyword: rest },
    });
  }
  if (query.folder !== undefined) {
    found.push({ kind: 'folder', label: query.folder, without: without('folder') });
  }
  if (query.since !== undefined || query.until !== undefined) {
    const { since, until, ...rest } = query;
    found.push({ kind: 'calendar', label: spanWords(since, until), without: rest });
  }
  if (query.flawed === 'true') {
    found.push({ kind: 'info', label: 'Flawed', without: without('flawed') });
  }
  return found;
}

/** What is known of a filter without the verdicts: the query whose counts the words show. */
export function withoutVerdicts({ rating, unreviewed, keyword, ...rest }) {
  const keywords = (keyword ?? []).filter((word) => word !== pickKeyword);
  return keywords.length === 0 ? rest : { ...rest, keyword: keywords };
}

/** The numbers of photos with at least each number of stars, of picks and of rejects. */
export function verdictCounts({ ratings, keywords }) {
  const atLeast = (least) =>
    stars.reduce((sum, star) => sum + (Number(star) >= least ? ratings[star] ?? 0 : 0), 0);
  return {
    stars: stars.map((star) => atLeast(Number(star))),
    picks: keywords.find(({ keyword }) => keyword === pickKeyword)?.photos ?? 0,
    rejects: ratings['-1'] ?? 0,
  };
}

/** The members of a query for the photos of a month, 0 to 11. */
export function monthSpan(year, month) {
  const text = (date) => date.toISOString().slice(0, 10);
  return {
    since: text(new Date(Date.UTC(year, month, 1))),
    until: text(new Date(Date.UTC(year, month + 1, 1))),
  };
}

/** A span of time in words: November 2026, or from and until two dates. */
function spanWords(since, until) {
  const [year, month] = (since ?? '').split('-').map(Number);
  if (since !== undefined && until !== undefined && month >= 1 && month <= 12) {
    const whole = monthSpan(year, month - 1);
    if (whole.since === since && whole.until === until) return `${monthName(month - 1)} ${year}`;
  }
  const words = [];
  if (since !== undefined) words.push(`from ${since}`);
  if (until !== undefined) words.push(`until ${until}`);
  return words.join(' ');
}
