// The binary outline of a list, as Documentation/HTTP.md describes it: a header, and a record for
// each photo.

const headerSize = 32;
const recordSize = 36;

/** The bits of a photo's flags. */
export const flag = Object.freeze({ flawed: 1, note: 2, keywords: 4, binned: 8, pick: 16 });

/** The rating of a photo that nobody has rated. */
export const unrated = -128;

/** Reads an outline from chunks of any size. */
export class OutlineReader {
  #rest = new Uint8Array(0);
  /** `{count, epoch, position}` once the first 32 bytes are there. */
  header = null;

  /** Takes a chunk, and calls `take(view, offset)` for each record that is complete. */
  read(bytes, take) {
    const joined = this.#joined(bytes);
    const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
    let offset = 0;
    if (this.header === null) {
      if (joined.length < headerSize) {
        this.#rest = joined;
        return;
      }
      this.header = readHeader(view);
      offset = headerSize;
    }
    for (; offset + recordSize <= joined.length; offset += recordSize) take(view, offset);
    this.#rest = joined.slice(offset);
  }

  #joined(bytes) {
    if (this.#rest.length === 0) return bytes;
    const joined = new Uint8Array(this.#rest.length + bytes.length);
    joined.set(this.#rest);
    joined.set(bytes, this.#rest.length);
    return joined;
  }
}

function readHeader(view) {
  const isOutline = view.getUint32(0) === 0x4341504f;
  if (!isOutline || view.getUint16(4, true) !== 1 || view.getUint16(6, true) !== recordSize) {
    throw new TypeError('The outline of the photos has another form than this page reads.');
  }
  return {
    count: view.getUint32(8, true),
    epoch: Number(view.getBigInt64(16, true)),
    position: Number(view.getBigInt64(24, true)),
  };
}
