import { signal } from '../base/signal.js';

// The addresses of views, a closed list that the server also knows. The parameters of a view are
// the segments in braces, and the members of the query.
const patterns = {
  viewfinder: '/',
  sheet: '/sheet',
  photo: '/photo/{id}',
  cull: '/cull',
  compare: '/compare',
  present: '/present',
  albums: '/albums',
  album: '/album/{name}',
};

/** The address of a view with these parameters. */
export function addressOf(view, parameters = {}) {
  const rest = new URLSearchParams();
  const path = patterns[view].split('/').map((segment) => {
    const name = nameIn(segment);
    return name === null ? segment : encodeURIComponent(parameters[name]);
  });
  const inPath = patterns[view].split('/').map(nameIn);
  for (const [name, value] of Object.entries(parameters)) {
    if (inPath.includes(name) || value === null || value === undefined) continue;
    for (const one of [value].flat()) rest.append(name, one);
  }
  const query = rest.toString();
  return query === '' ? path.join('/') : `${path.join('/')}?${query}`;
}

/**
 * The view of an address, as `{name, parameters}`; the viewfinder if the address has no view.
 *
 * A member that occurs more than once is a list.
 */
export function viewOf(path, search = '') {
  for (const [name, pattern] of Object.entries(patterns)) {
    const inPath = match(pattern.split('/'), path.split('/'));
    if (inPath !== null) return { name, parameters: { ...members(search), ...inPath } };
  }
  return { name: 'viewfinder', parameters: {} };
}

function members(search) {
  const found = new URLSearchParams(search);
  return Object.fromEntries([...new Set(found.keys())].map((name) => {
    const values = found.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  }));
}

function match(pattern, path) {
  if (pattern.length !== path.length) return null;
  const parameters = {};
  for (const [index, segment] of pattern.entries()) {
    const name = nameIn(segment);
    if (name === null && segment !== path[index]) return null;
    if (name !== null) parameters[name] = decoded(path[index]);
    if (name !== null && parameters[name] === '') return null;
  }
  return parameters;
}

const nameIn = (segment) => (segment.startsWith('{') ? segment.slice(1, -1) : null);

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** The view on the screen, as `{name, parameters}`. */
export const view = signal(viewOf(location.pathname, location.search));

/** A value for each visit of another view, rather than of another part of the same one. */
export const departures = signal(0);

/** How many views of this page lie behind the present one. */
let depth = history.state?.depth ?? 0;

/** Goes to a view; `replace` leaves no step back, as for the next photo. */
export function go(name, parameters = {}, { replace = false } = {}) {
  const address = addressOf(name, parameters);
  if (address === location.pathname + location.search) return;
  depth = replace ? depth : depth + 1;
  const from = replace ? history.state?.from : view.get().name;
  history[replace ? 'replaceState' : 'pushState']({ depth, from }, '', address);
  if (!replace) depart(name);
  view.set({ name, parameters });
}

function depart(name) {
  if (name !== view.get().name) departures.update((count) => count + 1);
}

/** Goes to a view as if going back: if it is the previous view, it is as it was left. */
export function backTo(name, parameters = {}) {
  if (history.state?.from === name) history.back();
  else go(name, parameters);
}

/**
 * Goes back to the view before this one, or to `otherwise` if the page was opened with this one.
 */
export function back(otherwise = 'sheet') {
  if (depth > 0) {
    history.back();
  } else {
    go(otherwise, {}, { replace: true });
  }
}

window.addEventListener('popstate', ({ state }) => {
  depth = state?.depth ?? 0;
  const next = viewOf(location.pathname, location.search);
  depart(next.name);
  view.set(next);
});

/** Goes back from a photo to the album of its address, or to the sheet with its filter. */
export function backToList({ id, album, ...filter }) {
  if (album === undefined) backTo('sheet', filter);
  else backTo('album', { name: album });
}
