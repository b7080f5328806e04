import { element, setAttribute, setText } from '../../base/dom.js';
import { controlName, inOrder, itemName, remarkWords, valueWords } from './control-names.js';

/** An input for each control of a camera, by its kind. */
export class ControlInputs {
  element = element('div', { class: 'controls' });
  #rows = new Map();
  #change;

  /** `change` gets `{set: {name: value}}` for each input of the user. */
  constructor(change) {
    this.#change = change;
  }

  get names() {
    return [...this.#rows.keys()];
  }

  /** Shows controls as the server describes them; the inputs stay where they are the same ones. */
  show(controls) {
    const isSame = controls.length === this.#rows.size && controls.every(
      ({ name }) => this.#rows.has(name),
    );
    if (!isSame) {
      this.#rows = new Map(controls.map((control) => [control.name, this.#row(control)]));
      this.#layOut(inOrder(controls));
    }
    for (const control of controls) this.#rows.get(control.name).update(control);
  }

  #layOut({ first, more }) {
    const rows = (controls) => controls.map(({ name }) => this.#rows.get(name).row);
    const others = element('details', {}, element('summary', {}, 'More'), ...rows(more));
    this.element.replaceChildren(...rows(first), ...(more.length > 0 ? [others] : []));
  }

  #row(control) {
    const id = `control-${control.name}`;
    const remark = element('span', { class: 'small remark', id: `${id}-remark` });
    const value = element('output', { class: 'small', for: id });
    const input = inputs[control.kind]?.(control) ?? inputs.integer(control);
    input.id = id;
    const send = () => this.#change({ set: { [control.name]: valueOf(input) } });
    input.addEventListener(input.type === 'range' ? 'input' : 'change', send);
    const row = element('div', { class: 'control' },
      element('label', { for: id }, controlName(control.name)), value, input, remark);
    const update = ({ value: current, words: named, remarks }) => {
      if (document.activeElement !== input || input.type !== 'range') put(input, current);
      const isNumber = (named ?? String(current)) === String(current);
      const shown = isNumber ? valueWords(control.name, current ?? '') : named;
      setText(value, input.type === 'range' ? shown : '');
      setText(remark, remarkWords(remarks));
      setAttribute(input, 'aria-describedby', remarks.length === 0 ? null : remark.id);
      row.classList.toggle('held', remarks.length > 0);
    };
    return { row, update };
  }
}

const inputs = {
  integer: ({ range }) =>
    element(
      'input',
      { type: 'range', min: range?.[0] ?? 0, max: range?.[1] ?? 1, step: range?.[2] ?? 1 },
    ),
  boolean: () => element('input', { type: 'checkbox' }),
  menu: ({ menu }) => element(
    'select',
    {},
    ...menu.map(({ value, name }) =>
      element('option', { value, 'data-name': name }, itemName(name))),
  ),
};

function put(input, value) {
  if (input.type === 'checkbox') input.checked = value === 1;
  else input.value = String(value ?? '');
}

function valueOf(input) {
  if (input.type === 'checkbox') return input.checked ? 'on' : 'off';
  return input instanceof HTMLSelectElement ? input.selectedOptions[0].dataset.name : input.value;
}
