import { element } from '../../base/dom.js';
import { counted } from '../../base/format.js';
import { heal, refuse } from '../../model/refusal.js';
import { download } from '../../server/api.js';
import { speak } from '../../shell/speak.js';

/** Downloads photos as files: one as it is, several as an archive. */
export function downloadPhotos(ids) {
  if (ids.length > 0) begin({ ids });
}

/** Downloads an album: its photos, and its text. */
export function downloadAlbum(name) {
  begin({ album: name });
}

/** Requests the address, which is valid once, and lets the browser save the file. */
async function begin(request) {
  const about = ['the download'];
  const fields = [JSON.stringify(request)];
  try {
    const { url, photos } = await download({ ...request, tier: 'full' });
    const link = element('a', { href: url, download: '', hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    heal(about, fields);
    speak(`Downloading ${counted(photos, 'photo')}`);
  } catch (error) {
    refuse(error, { about, fields });
  }
}
