import { paths } from './icons.js';

const svg = 'http://www.w3.org/2000/svg';

/**
 * Makes an element. Text is always text: nothing here reads HTML.
 *
 * An attribute that is `true` is present, one that is `false`, `null` or `undefined` is absent, and
 * the words of `aria-…` are written out. `on` holds handlers by the name of their event. Children
 * may be strings, numbers, elements, or nothing.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') {
      for (const [event, handler] of Object.entries(value)) made.addEventListener(event, handler);
    } else {
      setAttribute(made, name, value);
    }
  }
  made.append(...children.flat().filter(isPresent));
  return made;
}

/** Sets an attribute, or removes it, by the rules of `element`. */
export function setAttribute(target, name, value) {
  if (!isPresent(value) && !(value === false && name.startsWith('aria-'))) {
    target.removeAttribute(name);
  } else {
    const text = value === true && !name.startsWith('aria-') ? '' : String(value);
    if (target.getAttribute(name) !== text) target.setAttribute(name, text);
  }
}

const isPresent = (value) => value !== null && value !== undefined && value !== false;

/** Sets properties of an element's style one by one, which the Content-Security-Policy allows. */
export function setStyle(target, properties) {
  for (const [name, value] of Object.entries(properties)) target.style.setProperty(name, value);
}

/** Writes a text only if it changed, so that nothing is laid out or spoken again. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** Gives an element other children, unless it has these already: so none loses the focus. */
export function setChildren(target, children) {
  const isSame = target.childNodes.length === children.length
    && children.every((child, index) => child === target.childNodes[index]);
  if (!isSame) target.replaceChildren(...children);
}

/** A drawing of `icons.js`, hidden from screen readers: its control carries the name. */
export function icon(name) {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('class', 'icon');
  made.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[name]);
  made.append(path);
  return made;
}

/**
 * A button with an icon, words, or both. Without `text`, `label` is its accessible name.
 *
 * The tooltip names the key, which the table of keys knows as `key`.
 */
export function button({ text, label, icon: name, key, press, ...attributes }) {
  const words = label ?? text;
  return element(
    'button',
    {
      type: 'button',
      'aria-label': text === undefined || label !== undefined ? words : null,
      title: key === undefined ? (text === undefined ? words : null) : `${words} (${key})`,
      on: { click: press },
      ...attributes,
    },
    name === undefined ? null : icon(name),
    text === undefined ? null : element('span', {}, text),
  );
}
