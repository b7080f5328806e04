import { button, element } from '../base/dom.js';

/**
 * Asks one question and returns whether it was confirmed.
 *
 * The safe answer has the focus, and Escape gives it.
 */
export async function ask({ title, text = null, confirm, cancel = 'Cancel' }) {
  const answers = [{ value: '', text: cancel }, { value: 'confirmed', text: confirm }];
  return (await choose({ title, lines: [text], answers })) === 'confirmed';
}

/**
 * Asks one question that has several answers, `{value, text}`, and returns the value of the given
 * one.
 *
 * The first answer is the safe one: it has the focus, and Escape gives it. `more` is any element
 * between the lines and the answers.
 */
export function choose({ title, lines = [], more = null, answers }) {
  return new Promise((resolve) => {
    const [safe] = answers;
    const buttons = answers.map(({ value, text }) => button({
      text, class: 'plain', press: () => dialog.close(value),
    }));
    const dialog = element(
      'dialog',
      { class: 'question', 'aria-labelledby': 'question-title', on: { close: () => end() } },
      element('h2', { class: 'day', id: 'question-title' }, title),
      ...lines.filter((line) => line !== null).map((line) => element('p', {}, line)),
      more,
      element('div', { class: 'answers' }, ...buttons),
    );
    const end = () => {
      dialog.remove();
      resolve(dialog.returnValue === '' ? safe.value : dialog.returnValue);
    };
    document.body.append(dialog);
    dialog.showModal();
    buttons[0].focus();
  });
}

/**
 * Asks for one line of text, and returns it without the spaces around it; null if there was none.
 */
export function askText({ title, label, confirm, longest = 200 }) {
  return new Promise((resolve) => {
    const field = element('input', {
      type: 'text', maxlength: longest, autocomplete: 'off', 'data-asks': true,
    });
    const cancel = button({ text: 'Cancel', class: 'plain', press: () => dialog.close('') });
    const sure = button({ text: confirm, class: 'plain', press: () => submit() });
    const submit = () => field.value.trim() !== '' && dialog.close('confirmed');
    const dialog = element(
      'dialog',
      { class: 'question', 'aria-labelledby': 'question-title', on: { close: () => end() } },
      element('h2', { class: 'day', id: 'question-title' }, title),
      element('label', { class: 'field' }, element('span', { class: 'small' }, label), field),
      element('div', { class: 'answers' }, cancel, sure),
    );
    const end = () => {
      dialog.remove();
      resolve(dialog.returnValue === 'confirmed' ? field.value.trim() : null);
    };
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      submit();
    });
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  });
}
