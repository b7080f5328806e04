import { element, setStyle } from '../../base/dom.js';
import { fitted } from '../../base/geometry.js';

const lines = {
  none: [],
  thirds: [['x', 1 / 3], ['x', 2 / 3], ['y', 1 / 3], ['y', 2 / 3]],
  level: [['x', 1 / 2], ['y', 1 / 2]],
};

/**
 * Lines over the live picture that help to compose it; a webcam reports no tilt, so the level is
 * the middle axes.
 */
export class Overlays {
  element = element('div', { class: 'overlay', 'aria-hidden': true });

  /** Draws the lines of an overlay over a picture of this size, which is fitted into a box. */
  show(name, picture, box) {
    this.element.replaceChildren(...lines[name].map(([axis, at]) => {
      const line = element('div', { class: axis === 'x' ? 'upright line' : 'line' });
      setStyle(line, { [axis === 'x' ? 'left' : 'top']: `${at * 100}%` });
      return line;
    }));
    this.element.hidden = picture === null || lines[name].length === 0;
    if (picture === null) return;
    const { left, top, width, height } = fitted(picture, box);
    setStyle(
      this.element,
      { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` },
    );
  }
}
