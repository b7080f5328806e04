/**
 * Where each id is in a list: a table with open addressing, so that it has no object for a photo.
 *
 * It follows a list that grows at its end, and is rebuilt after any other change.
 */
export class PlaceIndex {
  #table = new Int32Array(64).fill(-1);
  #count = 0;

  /** Forgets the places, which have changed. */
  invalidate() {
    this.#count = 0;
    this.#table.fill(-1);
  }

  /** The place of an id, given as four words, among the first `count` of the list's ids; or -1. */
  place(words, ids, count) {
    this.#follow(ids, count);
    return this.#table[this.#slot(words[0], words[1], words[2], words[3], ids)];
  }

  #follow(ids, count) {
    if (count * 2 > this.#table.length) {
      this.#table = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(count, 32) * 4))).fill(-1);
      this.#count = 0;
    }
    for (; this.#count < count; this.#count += 1) {
      const at = this.#count * 4;
      this.#table[this.#slot(ids[at], ids[at + 1], ids[at + 2], ids[at + 3], ids)] = this.#count;
    }
  }

  /** The slot of an id, or the free one where it belongs. */
  #slot(first, second, third, fourth, ids) {
    const mask = this.#table.length - 1;
    let slot = Math.imul(first ^ fourth, 0x9e3779b1) >>> 8 & mask;
    for (;;) {
      const place = this.#table[slot];
      if (place === -1) return slot;
      const at = place * 4;
      const isSame = ids[at] === first && ids[at + 1] === second && ids[at + 2] === third
        && ids[at + 3] === fourth;
      if (isSame) return slot;
      slot = slot + 1 & mask;
    }
  }
}
