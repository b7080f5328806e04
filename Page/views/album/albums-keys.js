const group = 'Albums';

/** The rows of the table of keys for the list of albums; `on` has what they do. */
export function albumsKeys(on) {
  return [
    {
      group, keys: ['ArrowLeft', 'ArrowUp'], words: 'Previous album', repeats: true,
      run: () => on.step(-1),
    },
    {
      group, keys: ['ArrowRight', 'ArrowDown'], words: 'Next album', repeats: true,
      run: () => on.step(1),
    },
    { group, keys: ['Home'], words: 'First album', run: () => on.step(-Infinity) },
    { group, keys: ['End'], words: 'Last album', run: () => on.step(Infinity) },
    { group, keys: ['Enter'], words: 'Open the album', run: on.enter },
    { group, keys: ['n'], words: 'New album', run: on.make },
    { group, keys: ['/'], words: 'Find an album', run: on.find },
    { group, keys: ['u', 'Ctrl+z'], words: 'Undo', run: on.undo },
    { group, keys: ['Escape'], words: 'Show all albums', run: on.clear },
  ];
}
