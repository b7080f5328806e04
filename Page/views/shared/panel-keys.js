import { isPanelOpen } from './panel.js';

/** Closes the details, and returns whether they were open. */
export function closePanel() {
  const wasOpen = isPanelOpen.get();
  isPanelOpen.set(false);
  return wasOpen;
}

/** The keys of the details of a photo, for every view that has a panel of them. */
export function panelKeys(panel) {
  const group = 'Describe';
  return [
    { group, keys: ['i'], words: 'Details', run: () => isPanelOpen.update((value) => !value) },
    { group, keys: ['n'], words: 'Note', run: () => panel.edit('note') },
    { group, keys: ['t'], words: 'Keywords', run: () => panel.edit('keywords') },
  ];
}
