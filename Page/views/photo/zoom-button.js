import { button, setText } from '../../base/dom.js';
import { onFrame } from '../../base/frame.js';

/** The zoom of a pane in words, as a button that shows its photo at 100 % or fits it. */
export function zoomButton(pane, input) {
  const made = button({
    text: 'Fit', icon: 'zoom', title: 'Zoom: 100% or fit (Z)', class: 'zoom',
    press: () => input.toggle(),
  });
  const write = onFrame(null, () => setText(made.lastElementChild, words(pane)));
  pane.zoom.subscribe(write);
  return made;
}

/** Fit, or how many pixels of the screen there are for one of the photo: 100 %. */
function words(pane) {
  const { scale } = pane.zoom.get();
  if (pane.photo === null || scale <= 1) return 'Fit';
  return `${Math.round((scale / pane.fullScale) * 100)}%`;
}
