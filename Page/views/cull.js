import { element } from '../base/dom.js';
import { signal } from '../base/signal.js';

/** The view "Cull". */
export function createCull() {
  return {
    element: element('section', { class: 'cull', 'aria-label': 'Cull' }),
    title: signal('Cull'),
    keys: [],
    enter() {},
    leave() {},
  };
}
