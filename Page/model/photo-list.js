import { dayNumber } from '../base/format.js';
import { flag, unrated } from './outline.js';
import { PlaceIndex } from './place-index.js';

/** The columns of a list, and their types; an id is four words. */
const types = {
  ids: Uint32Array, number: Uint32Array, taken: Int32Array, zone: Int16Array, width: Uint16Array,
  height: Uint16Array, rating: Int8Array, flags: Uint8Array, edition: Uint32Array,
};

/**
 * A list of photos in typed arrays: no object for a photo, so 100,000 of them are 3.6 MB.
 *
 * A place is a photo's index in the list.
 */
export class PhotoList {
  #columns = {};
  #capacity = 0;
  #index = new PlaceIndex();
  count = 0;
  /** Grows when photos get other places, which makes an earlier layout out of date. */
  shape = 0;

  constructor() {
    this.reset(0);
  }

  /** Empties the list, and reserves space for a number of photos. */
  reset(capacity) {
    this.count = 0;
    this.#capacity = capacity;
    this.shape += 1;
    for (const [name, Type] of Object.entries(types)) {
      this.#columns[name] = new Type(capacity * (name === 'ids' ? 4 : 1));
    }
    this.#index.invalidate();
  }

  idAt(place) {
    let text = '';
    for (let word = place * 4; word < place * 4 + 4; word += 1) {
      text += this.#columns.ids[word].toString(16).padStart(8, '0');
    }
    return text;
  }

  numberAt = (place) => this.#columns.number[place];
  takenAt = (place) => this.#columns.taken[place];
  /** The moment at which a photo was taken, whatever the clock of the place showed. */
  instantAt = (place) => instantOf(this.#columns.taken[place], this.#columns.zone[place]);
  dayAt = (place) => dayNumber(this.#columns.taken[place]);
  widthAt = (place) => this.#columns.width[place];
  heightAt = (place) => this.#columns.height[place];
  flagsAt = (place) => this.#columns.flags[place];
  isPickAt = (place) => (this.#columns.flags[place] & flag.pick) !== 0;
  /** -1 for a reject, 0 to 5 stars, or -128 for a photo that nobody has rated. */
  ratingAt = (place) => this.#columns.rating[place];
  /** The edition as the addresses of tiers have it. */
  editionAt = (place) => this.#columns.edition[place].toString(16).padStart(8, '0');

  /** Width over height; 1.5 for a photo whose size is not known. */
  ratioAt(place) {
    const height = this.#columns.height[place];
    return height === 0 ? 1.5 : this.#columns.width[place] / height;
  }

  /** The facts about a photo in words: `{place, count, number, taken, rating, isPicked}`. */
  summaryAt(place) {
    return {
      place,
      count: this.count,
      number: this.numberAt(place),
      taken: this.takenAt(place),
      rating: this.ratingAt(place),
      isPicked: this.isPickAt(place),
    };
  }

  /** The place of an id, or -1. */
  placeOf(id) {
    return this.#index.place(wordsOf(id), this.#columns.ids, this.count);
  }

  /** Appends a record of an outline, without making an object of it: there may be 100,000. */
  append(view, offset) {
    if (this.count === this.#capacity) this.#grow();
    const place = this.count;
    const { ids, number, taken, zone, width, height, rating, flags, edition } = this.#columns;
    for (let word = 0; word < 4; word += 1) {
      ids[place * 4 + word] = view.getUint32(offset + word * 4);
    }
    number[place] = view.getUint32(offset + 16, true);
    taken[place] = view.getInt32(offset + 20, true);
    width[place] = view.getUint16(offset + 24, true);
    height[place] = view.getUint16(offset + 26, true);
    rating[place] = view.getInt8(offset + 28);
    flags[place] = view.getUint8(offset + 29);
    zone[place] = view.getInt16(offset + 30, true);
    edition[place] = view.getUint32(offset + 32, true);
    this.count += 1;
  }

  /** Inserts the record of a photo before a place. */
  insert(place, entry) {
    if (this.count === this.#capacity) this.#grow();
    this.#shift(place, place + 1);
    this.count += 1;
    this.#write(place, entry);
    this.shape += 1;
    this.#index.invalidate();
  }

  remove(place) {
    this.removeAll([place]);
  }

  /** Removes the photos at some places, moving each of the others once. */
  removeAll(places) {
    const gone = [...places].sort((one, other) => one - other);
    gone.forEach((place, index) => {
      const next = gone[index + 1] ?? this.count;
      this.#shift(place + 1, place - index, next);
    });
    this.count -= gone.length;
    this.shape += 1;
    this.#index.invalidate();
  }

  /** Replaces what may change of a photo: everything but its id and its number. */
  replace(place, entry) {
    this.#write(place, { ...entry, words: null, number: this.numberAt(place) });
  }

  setRating(place, rating) {
    this.#columns.rating[place] = rating ?? unrated;
  }

  setPick(place, isPicked) {
    const flags = this.#columns.flags[place];
    this.#columns.flags[place] = isPicked ? flags | flag.pick : flags & ~flag.pick;
  }

  #write(place, { words, ...values }) {
    if (words !== null) this.#columns.ids.set(words, place * 4);
    for (const [name, value] of Object.entries(values)) this.#columns[name][place] = value;
  }

  #shift(from, to, end = this.count) {
    for (const [name, column] of Object.entries(this.#columns)) {
      const width = name === 'ids' ? 4 : 1;
      column.copyWithin(to * width, from * width, end * width);
    }
  }

  #grow() {
    this.#capacity = Math.max(64, this.#capacity * 2);
    for (const [name, Type] of Object.entries(types)) {
      const column = new Type(this.#capacity * (name === 'ids' ? 4 : 1));
      column.set(this.#columns[name]);
      this.#columns[name] = column;
    }
  }
}

/** The seconds in UTC of a local time and its zone. */
export const instantOf = (taken, zone) => taken - zone * 60;

/** The four words of an id of 32 hex digits. */
export function wordsOf(id) {
  return [0, 8, 16, 24].map((at) => Number.parseInt(id.slice(at, at + 8), 16) >>> 0);
}
