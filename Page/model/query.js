// A query is what the user filters by: `{folder, rating, keyword, text, …, order}`, with the
// members of the server's queries. It comes from the address, and goes into it.

const texts = ['folder', 'text', 'since', 'until', 'addedSince', 'camera'];
const switches = ['flawed', 'bin', 'unreviewed'];
const ratings = ['0', '1', '2', '3', '4', '5', 'reject', 'none'];
const orders = ['taken', 'added', 'path', 'rating', 'size', 'camera'];

/** The newest photos first. */
export const defaultOrder = '-taken';

/** The query of a view's parameters; what no query has is left out. */
export function parse(parameters) {
  const query = {};
  for (const name of texts) {
    const value = [parameters[name] ?? ''].flat().at(-1);
    if (value !== '') query[name] = value;
  }
  if (ratings.includes(parameters.rating)) query.rating = parameters.rating;
  const keywords = [parameters.keyword ?? []].flat().filter((keyword) => keyword !== '');
  if (keywords.length > 0) query.keyword = [...new Set(keywords)];
  for (const name of switches) {
    if (parameters[name] === 'true') query[name] = 'true';
  }
  // The server refuses both together.
  if (query.unreviewed !== undefined) delete query.rating;
  if (orders.includes(parameters.order?.replace(/^-/, ''))) query.order = parameters.order;
  return query;
}

/** The query of the list that the address of a photo is in: of an album, or of filters. */
export function listOf({ album, ...parameters }) {
  return album === undefined ? parse(parameters) : { album };
}

/** A query as the server reads it; equal for equal queries. */
export function text(query) {
  return written({ order: defaultOrder, ...query });
}

/** A query without its order, since counts have none. */
export function filters({ order, ...rest }) {
  return written(rest);
}

function written(query) {
  const members = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    for (const value of [query[name]].flat()) members.append(name, value);
  }
  return members.toString();
}

/**
 * The query with a value that it had not, or without the one that it had; a keyword is one of
 * several.
 */
export function toggled(query, name, value) {
  const { [name]: former, ...rest } = query;
  if (name !== 'keyword') return former === value ? rest : { ...rest, [name]: value };
  const keywords = former ?? [];
  const isIn = keywords.includes(value);
  const left = isIn ? keywords.filter((keyword) => keyword !== value) : [...keywords, value];
  return left.length === 0 ? rest : { ...rest, keyword: left };
}

/** Whether a query asks for every photo outside the bin, so that a new photo is one of them. */
export function isEverything(query) {
  return Object.keys(query).every((name) => name === 'order');
}
