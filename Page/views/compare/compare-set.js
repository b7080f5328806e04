const most = 4;

/** The photos that are compared: two to four ids, one of which is marked, and one may be pinned. */
export class CompareSet {
  #ids;
  #marked;
  #pinned = null;

  /**
   * Compares these photos; the last one is marked, since the first is what others are held against.
   */
  constructor(ids) {
    this.#ids = [...new Set(ids)].slice(0, most);
    this.#marked = this.#ids.length - 1;
  }

  get ids() {
    return [...this.#ids];
  }

  get markedId() {
    return this.#ids[this.#marked] ?? null;
  }

  get pinnedId() {
    return this.#pinned;
  }

  /**
   * The photos that are shown where only `count` fit: the marked one, and the pinned one or the
   * first.
   */
  visible(count) {
    if (this.#ids.length <= count) return this.ids;
    const others = this.#ids.filter((id) => id !== this.markedId);
    const first = others.includes(this.#pinned) ? this.#pinned : others[0];
    const rest = others.filter((id) => id !== first);
    const chosen = [this.markedId, first, ...rest].slice(0, count);
    return this.#ids.filter((id) => chosen.includes(id));
  }

  mark(id) {
    const at = this.#ids.indexOf(id);
    if (at >= 0) this.#marked = at;
  }

  /** Marks the pane at a distance from the marked one, around the end. */
  step(distance) {
    const count = this.#ids.length;
    this.#marked = (this.#marked + distance + count) % count;
  }

  /**
   * Puts a photo in place of the marked one; returns false if it is pinned, or compared already.
   */
  replace(id) {
    if (this.markedId === this.#pinned || this.#ids.includes(id)) return false;
    this.#ids[this.#marked] = id;
    return true;
  }

  /** Pins the marked photo, or takes that back; there is one pin. */
  togglePin() {
    this.#pinned = this.#pinned === this.markedId ? null : this.markedId;
  }

  /** Lets the marked photo and the pinned one change places, and with them the pin. */
  swap() {
    const other = this.#ids.indexOf(this.#pinned);
    if (other < 0 || other === this.#marked) return false;
    this.#pinned = this.markedId;
    [this.#ids[other], this.#ids[this.#marked]] = [this.#ids[this.#marked], this.#ids[other]];
    return true;
  }

  /** Opens a pane for a photo, as when its rejection is undone, and marks it. */
  open(id) {
    if (this.#ids.length < most && !this.#ids.includes(id)) this.#ids.push(id);
    this.mark(id);
  }

  /** Closes the pane of a photo, unless it is the last one. */
  close(id) {
    const at = this.#ids.indexOf(id);
    if (at < 0 || this.#ids.length === 1) return false;
    this.#ids.splice(at, 1);
    if (this.#pinned === id) this.#pinned = null;
    if (at < this.#marked || this.#marked === this.#ids.length) this.#marked -= 1;
    return true;
  }
}
