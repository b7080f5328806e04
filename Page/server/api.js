import { get, getJSON, post, postForBytes } from './request.js';

// One function for each route of Documentation/Reference/HTTP.md. A query is what
// `model/query.js` makes of filters.

const withQuery = (path, query = '') => (query === '' ? path : `${path}?${query}`);
const ofCamera = (camera, part) => `/v1/cameras/${camera}/${part}`;

export const state = () => getJSON('/v1/state');
export const statistics = () => getJSON('/v1/statistics');

/** The answer with the binary outline of a list, to be read as it arrives. */
export const outline = (query, signal) =>
  get(withQuery('/v1/outline', query), { signal, within: null });
export const counts = (query, signal) => getJSON(withQuery('/v1/counts', query), { signal });
export const photo = (id, signal) => getJSON(`/v1/photos/${id}`, { signal });

/** The address of a tier; the browser may keep it for as long as the photo has this edition. */
export const tierAddress = (id, tier, edition) => `/v1/photos/${id}/${tier}?v=${edition}`;
export const atlases = async () => (await get('/v1/atlases')).arrayBuffer();
export const atlasAddress = (block, version) =>
  `/v1/atlases/${block}?v=${version.toString(16).padStart(8, '0')}`;
export const sparseAtlas = (ids, signal) => postForBytes('/v1/atlases', { ids }, { signal });

// The server carries a change out even if nobody waits for it, and only the answer has what undoes
// it: a large one is waited for.
const patience = { within: 600_000 };
const change = (path, body) => post(path, body, patience);

/**
 * Changes photos: `kind` is the route's last word, and `members` are what its body has besides.
 *
 * With `former`, only those photos are changed that have one of these values each. A request with
 * the `key` of one that was carried out has its answer. `keepalive` lets it outlive the page.
 */
export function changePhotos({ kind, ids, members, former = null }, { key, keepalive } = {}) {
  const body = bodyOf({ ids, members, former });
  return post(withKey(`/v1/photos/${kind}`, key), body, { ...patience, keepalive });
}

/** How many bytes the body of such a request has. */
export const changeLength = (request) =>
  new TextEncoder().encode(JSON.stringify(bodyOf(request))).length;

const bodyOf = ({ ids, members, former = null }) =>
  ({ ids, ...members, ...(former === null ? {} : { former }) });
const withKey = (path, key) => withQuery(path, key === undefined ? '' : `key=${key}`);

export const rate = (ids, rating) => changePhotos({ kind: 'rate', ids, members: { rating } });
export const note = (ids, text) => changePhotos({ kind: 'note', ids, members: { note: text } });
export const tag = (ids, changes) => changePhotos({ kind: 'tag', ids, members: changes });
export const undo = (step, key) => change(withKey('/v1/undo', key), { undo: step });

export const cameras = () => getJSON('/v1/cameras');
export const controls = (camera) => getJSON(ofCamera(camera, 'controls'));
export const setControls = (camera, changes) => post(ofCamera(camera, 'controls'), changes);
export const profile = (camera, action) => post(ofCamera(camera, 'profile'), { [action]: true });
export const setMode = (camera, mode) => post(ofCamera(camera, 'mode'), mode);
export const lease = (camera, purpose) => post(ofCamera(camera, 'leases'), { purpose });

/** Gives a lease up; `keepalive` lets the request outlive the page. */
export const releaseLease = (camera, id) =>
  post(ofCamera(camera, `leases/${id}/release`), {}, { keepalive: true });
export const shoot = (camera, options) => post(ofCamera(camera, 'shots'), options);
/** Cancels what was not taken of a shot; the request outlives the page. */
export const cancelShot = (camera, shot) =>
  post(ofCamera(camera, `shots/${shot}/cancel`), {}, { keepalive: true });

export const albums = () => getJSON('/v1/albums');
export const album = (name, signal) => getJSON(`/v1/albums/${name}`, { signal });
export const makeAlbum = (title, key) => change(withKey('/v1/albums', key), { title });
export const changeAlbum = (name, members) => change(`/v1/albums/${name}`, members);
export const removeAlbum = (name, revision, key) =>
  change(withKey(`/v1/albums/${name}/delete`, key), { revision });

/** A one-time address, valid for a minute, of photos as one file. */
export const download = (request) => post('/v1/downloads', request);
