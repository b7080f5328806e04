import { element } from '../base/dom.js';
import { signal } from '../base/signal.js';

/** The view "Sheet". */
export function createSheet() {
  return {
    element: element('section', { class: 'sheet', 'aria-label': 'Sheet' }),
    title: signal('Sheet'),
    keys: [],
    enter() {},
    leave() {},
  };
}
