import { element } from '../base/dom.js';
import { signal } from '../base/signal.js';

/** The view "Photo". */
export function createPhoto() {
  return {
    element: element('section', { class: 'photo', 'aria-label': 'Photo' }),
    title: signal('Photo'),
    keys: [],
    enter() {},
    leave() {},
  };
}
