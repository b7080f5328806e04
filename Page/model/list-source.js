import { album, outline } from '../server/api.js';
import { chunks } from '../server/lines.js';
import { Selection } from './outline.js';
import { text } from './query.js';

/**
 * The bytes of the outline of a list, as they arrive.
 *
 * The list of an album is made here: its photos in its order, out of the outline of all photos. A
 * photo that the store no longer shows is left out.
 */
export async function* outlineOf(query, signal) {
  if (query.album === undefined) {
    yield* chunks((await outline(text(query), signal)).body);
    return;
  }
  const [{ blocks }, answer] = await Promise.all([
    album(query.album, signal), outline(text({}), signal),
  ]);
  const ids = blocks.map(({ photo }) => photo).filter((id) => id !== undefined);
  yield new Selection(new Uint8Array(await answer.arrayBuffer())).of(ids);
}
