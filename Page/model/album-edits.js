import { album, put } from './album.js';
import {
  areSame, changed, contentOf, isPhoto, moved, newBlock, shifted, without,
} from './album-blocks.js';

// What changes an album returns whether the server has it, once that is known; null if the user is
// asked about it.

/** Gives the album another title; its name stays. */
export async function rename(title) {
  const { title: former } = album.get();
  if (title === '' || title === former) return true;
  return put({
    words: 'title changed', fields: ['title'],
    part: (version) => version.title, change: (version) => ({ ...version, title }),
  });
}

/** Adds a text after a block, or at the start for null; returns its `key` and the notice `done`. */
export function addText(after, text) {
  const block = newBlock({ text });
  const done = edit('text added', [block.key, after], (blocks) => {
    const at = blocks.findIndex(({ key }) => key === after) + 1;
    return blocks.toSpliced(at, 0, block);
  });
  return { key: block.key, done };
}

/** Changes a text; an empty one is removed. */
export function setText(key, text) {
  if (text === '') return remove(key);
  return edit('text changed', [key], (blocks) => changed(blocks, key, { text }));
}

export function setCaption(key, caption) {
  const value = caption === '' ? null : caption;
  return edit('caption changed', [key], (blocks) => changed(blocks, key, { caption: value }));
}

/** Moves a block to before another one, or to the end for null. */
export function moveBefore(key, before) {
  return edit('moved', [key, before], (blocks) => moved(blocks, key, before));
}

/** Moves a block up or down by a place. */
export function shift(key, distance) {
  return edit('moved', [key], (blocks) => shifted(blocks, key, distance));
}

/** Removes a block; a photo stays in the store. */
export function remove(key) {
  const block = album.get().blocks.find((one) => one.key === key);
  const words = isPhoto(block) ? 'photo removed' : 'text removed';
  return edit(words, [key], (blocks) => without(blocks, key));
}

/**
 * Changes the block of the first of some keys, with regard to the others; blocks that say the same
 * as before are not a change.
 */
async function edit(words, keys, change) {
  const { blocks: former } = album.get();
  const blocks = change(former);
  if (areSame(blocks, former)) return true;
  const block = [...former, ...blocks].find(({ key }) => key === keys[0]);
  return put({
    words, fields: [`${words} ${contentOf(block)}`],
    part: (version) => version.blocks.filter(({ key }) => keys.includes(key)),
    change: (version) => ({ ...version, blocks: change(version.blocks) }),
  });
}
