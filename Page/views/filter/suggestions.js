import { monthName } from '../../base/format.js';
import { monthSpan, pickKeyword } from '../shared/facets.js';

const most = 8;

/**
 * What can be chosen for a typed text: keywords, folders and months of photos, as `{kind, label,
 * count, members}` with the members that a query gains.
 *
 * Those that begin with the text come first, and of these the ones with the most photos.
 */
export function suggestions({ keywords, folders, days }, typed) {
  const wanted = typed.trim().toLowerCase();
  const all = [
    ...keywords.filter(({ keyword }) => keyword !== pickKeyword).map(({ keyword, photos }) => ({
      kind: 'tag', label: keyword, count: photos, members: { keyword: [keyword] },
    })),
    ...folders.filter(({ folder }) => folder !== '').map(({ folder, photos }) => ({
      kind: 'folder', label: folder, count: photos, members: { folder },
    })),
    ...months(days),
  ];
  const rank = ({ label }) => {
    const at = label.toLowerCase().indexOf(wanted);
    return at < 0 ? null : at === 0 || ' /-'.includes(label[at - 1]) ? 0 : 1;
  };
  return all
    .map((suggestion) => ({ ...suggestion, rank: rank(suggestion) }))
    .filter((suggestion) => suggestion.rank !== null)
    .sort((one, other) => one.rank - other.rank || other.count - one.count)
    .slice(0, most);
}

/** The months of days such as `2026-11-25`, with their photos. */
function months(days) {
  const counts = new Map();
  for (const { day, photos } of days) {
    const month = day.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + photos);
  }
  return [...counts].map(([text, count]) => {
    const [year, month] = text.split('-').map(Number);
    const label = `${monthName(month - 1)} ${year}`;
    return { kind: 'calendar', label, count, members: monthSpan(year, month - 1) };
  });
}
