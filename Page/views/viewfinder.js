import { element } from '../base/dom.js';
import { signal } from '../base/signal.js';

/** The view "Camera". */
export function createViewfinder() {
  return {
    element: element('section', { class: 'viewfinder', 'aria-label': 'Camera' }),
    title: signal('Camera'),
    keys: [],
    isDark: true,
    enter() {},
    leave() {},
  };
}
