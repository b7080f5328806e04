// The binary outline of a list, as Documentation/Reference/HTTP.md describes it: a header, and a
// record for each photo.

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

/** A whole outline, from which those of some of its photos are made. */
export class Selection {
  #bytes;
  #view;
  #offsets = new Map();

  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    readHeader(this.#view);
  }

  /** The outline of the photos with these ids, in their order, each once. */
  of(ids) {
    this.#find(new Set(ids.map(firstWord)));
    const offsets = [...new Set(ids)]
      .map((id) => this.#offsets.get(id))
      .filter((offset) => offset !== undefined);
    const made = new Uint8Array(headerSize + offsets.length * recordSize);
    made.set(this.#bytes.subarray(0, headerSize));
    new DataView(made.buffer).setUint32(8, offsets.length, true);
    offsets.forEach((offset, index) => {
      made.set(this.#bytes.subarray(offset, offset + recordSize), headerSize + index * recordSize);
    });
    return made;
  }

  /** Makes texts only of the ids that may be needed: there may be 100,000 others. */
  #find(words) {
    const end = this.#bytes.length - recordSize;
    for (let offset = headerSize; offset <= end; offset += recordSize) {
      if (words.has(this.#view.getUint32(offset))) {
        this.#offsets.set(idAt(this.#view, offset), offset);
      }
    }
  }
}

const firstWord = (id) => Number.parseInt(id.slice(0, 8), 16);

function idAt(view, offset) {
  return [0, 4, 8, 12]
    .map((at) => view.getUint32(offset + at).toString(16).padStart(8, '0'))
    .join('');
}

function readHeader(view) {
  const isOutline = view.getUint32(0) === 0x4341504f;
  if (!isOutline || view.getUint16(4, true) !== 1 || view.getUint16(6, true) !== recordSize) {
    throw new TypeError('The list of photos has a format that this page cannot read.');
  }
  return {
    count: view.getUint32(8, true),
    epoch: Number(view.getBigInt64(16, true)),
    position: Number(view.getBigInt64(24, true)),
  };
}
