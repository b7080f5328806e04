import { element, setAttribute, setText } from '../base/dom.js';

/** An input for each control of a camera, by its kind. */
export class ControlInputs {
  element = element('div', { class: 'controls' });
  #rows = new Map();
  #change;

  /** `change` gets `{set: {name: value}}` for each input of a person. */
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
      this.element.replaceChildren(...[...this.#rows.values()].map(({ row }) => row));
    }
    for (const control of controls) this.#rows.get(control.name).update(control);
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
      element('label', { for: id }, words(control.name)), value, input, remark);
    const update = ({ value: current, words: named, remarks }) => {
      if (document.activeElement !== input || input.type !== 'range') put(input, current);
      setText(value, input.type === 'range' ? String(named ?? current ?? '') : '');
      setText(remark, remarks.join('; '));
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
    ...menu.map(({ value, name }) => element('option', { value }, name)),
  ),
};

function put(input, value) {
  if (input.type === 'checkbox') input.checked = value === 1;
  else input.value = String(value ?? '');
}

function valueOf(input) {
  if (input.type === 'checkbox') return input.checked ? 'on' : 'off';
  return input instanceof HTMLSelectElement ? input.selectedOptions[0].textContent : input.value;
}

/** exposure_time_absolute as a person reads it. */
function words(name) {
  return name.replaceAll('_', ' ');
}
