// Blocks of an album: `{key, text}` or `{key, photo, caption, isBinned}`. The key is this page's
// own, and stays while a block is moved or changed, so that what is shown of it stays as well.

let lastKey = 0;

/** A new block of text, or of a photo. */
export function newBlock(content) {
  lastKey += 1;
  return { key: lastKey, ...content };
}

/**
 * The blocks as the server has them, with the keys of the `former` ones that are the same: of a
 * photo, or with the same text, or of the first of the texts that the server has joined.
 */
export function keyed(blocks, former) {
  const keys = new Map();
  for (const block of former) {
    const name = contentOf(block);
    if (keys.has(name)) keys.get(name).push(block.key);
    else keys.set(name, [block.key]);
  }
  const take = (name) => keys.get(name)?.shift();
  return blocks.map(({ text, photo, caption, binned }) => {
    const content = photo === undefined
      ? { text } : { photo, caption: caption ?? null, isBinned: binned === true };
    const key = take(contentOf(content))
      ?? (photo === undefined ? take(contentOf({ text: text.split('\n\n')[0] })) : undefined);
    return key === undefined ? newBlock(content) : { key, ...content };
  });
}

/** A version as the server has it, with the keys of the blocks of a `former` one, if any. */
export const sameKeys = ({ title, blocks }, former) =>
  ({ title, blocks: keyed(blocks, former?.blocks ?? []) });

/** The photo of a block, or its text, by which it is recognised when the album is read again. */
export const contentOf = ({ photo, text }) =>
  (photo === undefined ? `text ${text}` : `photo ${photo}`);

/** Whether two lists of blocks are equal. */
export function areSame(blocks, others) {
  return blocks.length === others.length && blocks.every((block, index) => {
    const other = others[index];
    return block.photo === other.photo && block.text === other.text
      && (block.caption ?? null) === (other.caption ?? null);
  });
}

/** Whether an album already contains a draft's text, which may have been saved after a refusal. */
export function says({ title, blocks }, { label, base, text }) {
  const words = text.trim();
  // Without words, a text or a caption is removed, and a title stays as it is.
  if (label === 'Title') return words === '' || title === words;
  return words === '' ? !has(blocks, label, base) : has(blocks, label, words);
}

function has(blocks, label, words) {
  if (label === 'Caption') return blocks.some(({ caption }) => caption === words);
  // The server joins texts that follow each other.
  return blocks.some((block) => !isPhoto(block) && `\n\n${block.text}\n\n`
    .includes(`\n\n${words}\n\n`));
}

/** The ids of the photos, in order. */
export function photosOf(blocks) {
  return blocks.filter(isPhoto).map(({ photo }) => photo);
}

export const isPhoto = ({ photo }) => photo !== undefined;

/** The blocks without the one of a key. */
export function without(blocks, key) {
  return blocks.filter((block) => block.key !== key);
}

/** The blocks with the one of a key moved to before another one, or to the end for null. */
export function moved(blocks, key, before) {
  const block = blocks.find((one) => one.key === key);
  const rest = without(blocks, key);
  const at = before === null ? rest.length : rest.findIndex((one) => one.key === before);
  return at < 0 ? blocks : rest.toSpliced(at, 0, block);
}

/** The blocks, with the one of a key moved by a distance, at most to the first or last place. */
export function shifted(blocks, key, distance) {
  const from = blocks.findIndex((block) => block.key === key);
  const to = Math.min(Math.max(from + distance, 0), blocks.length - 1);
  return from < 0 || from === to
    ? blocks : blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from]);
}

/** The blocks with some members of one of them changed. */
export function changed(blocks, key, members) {
  return blocks.map((block) => (block.key === key ? { ...block, ...members } : block));
}
