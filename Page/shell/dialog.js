import { button, element } from '../base/dom.js';

/**
 * Shows a dialog with a title until it is closed: by its button, by Escape, or by the `key` that
 * opened it. The dialog itself has the focus at first, since nobody opens it to close it.
 */
export function showDialog({ title, kind, key }, children) {
  const close = () => dialog.close();
  const dialog = element(
    'dialog',
    {
      class: kind, 'aria-labelledby': 'dialog-title', tabindex: -1,
      on: { close: () => dialog.remove() },
    },
    element(
      'div', { class: 'heading' },
      element('h2', { class: 'day', id: 'dialog-title' }, title),
      button({ label: 'Close', icon: 'close', key: 'Esc', press: close }),
    ),
    ...children,
  );
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== key) return;
    event.preventDefault();
    close();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus();
  return dialog;
}
