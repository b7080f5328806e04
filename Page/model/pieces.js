import { changeLength } from '../server/api.js';

/** As many photos as the server changes by one request. */
const most = 20_000;
/** As many bytes as it reads of one. */
const longest = 1_048_576;

/** A request for photos, `{ids, members, former, …}`, as those that the server takes. */
export function inPieces(request) {
  const { ids, former } = request;
  if (ids.length === 0) return [];
  const isTaken = ids.length <= most && changeLength(request) <= longest;
  if (isTaken || ids.length === 1) return [request];
  const half = Math.ceil(ids.length / 2);
  return [[0, half], [half, ids.length]].flatMap(([from, to]) => inPieces({
    ...request, ids: ids.slice(from, to), former: former && former.slice(from, to),
  }));
}
