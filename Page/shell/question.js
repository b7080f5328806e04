import { button, element } from '../base/dom.js';

/**
 * Asks one question and returns whether it was confirmed.
 *
 * The safe answer has the focus, and Escape gives it.
 */
export function ask({ title, text = null, confirm, cancel = 'Cancel' }) {
  return new Promise((resolve) => {
    const safe = button({ text: cancel, class: 'plain', press: () => dialog.close('') });
    const sure = button({ text: confirm, class: 'plain', press: () => dialog.close('confirmed') });
    const dialog = element(
      'dialog',
      { class: 'question', 'aria-labelledby': 'question-title', on: { close: () => end() } },
      element('h2', { class: 'day', id: 'question-title' }, title),
      text === null ? null : element('p', {}, text),
      element('div', { class: 'answers' }, safe, sure),
    );
    const end = () => {
      dialog.remove();
      resolve(dialog.returnValue === 'confirmed');
    };
    document.body.append(dialog);
    dialog.showModal();
    safe.focus();
  });
}
