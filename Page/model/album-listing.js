import { photosOf } from './album-blocks.js';
import { listedAlbum, reload } from './photos.js';

/** The list of an album's photos is rebuilt if the album has others now, or another order. */
export function relist(album) {
  const ids = photosOf(album.version.blocks).join();
  const isOther = album.listed !== null && album.listed !== ids;
  album.listed = ids;
  if (isOther && listedAlbum() === album.name) reload();
}
