import { extend, mark, marked, selected, toggle } from '../../model/marking.js';
import { photos } from '../../model/photos.js';
import { changeDensity } from './sheet-keys.js';

const longPress = 500;
const slack = 8;
const pinchStep = 1.35;

/**
 * Pointers on a sheet: a click marks and a double click opens; with a finger a tap opens, a long
 * press selects, and a pinch changes the density.
 */
export function listenToPointers(stage, { open }) {
  const fingers = new Map();
  let press = null;
  let pinch = null;
  /** The number of the photo that was clicked last: it is the first of a selection by Ctrl. */
  let clicked = null;

  const distance = () => {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  const endPress = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const selectPressed = () => {
    mark(press.place);
    toggle(press.place);
    press = null;
  };
  const down = (event) => {
    if (event.pointerType !== 'touch') return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    endPress();
    if (fingers.size === 2) {
      pinch = distance();
    } else {
      const place = stage.placeAt(event);
      if (place < 0) return;
      const timer = setTimeout(selectPressed, longPress);
      press = { place, timer, x: event.clientX, y: event.clientY };
    }
  };
  const move = (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (press !== null && isApart(press, event)) endPress();
    if (pinch === null || fingers.size !== 2) return;
    const ratio = distance() / pinch;
    if (ratio < pinchStep && ratio > 1 / pinchStep) return;
    changeDensity(ratio > 1 ? 1 : -1);
    pinch = distance();
  };
  const up = (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = null;
    if (press === null) return;
    const { place } = press;
    endPress();
    mark(place);
    if (selected.get() > 0) toggle(place);
    else open();
  };
  const cancel = (event) => {
    fingers.delete(event.pointerId);
    pinch = null;
    endPress();
  };
  const click = (event) => {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const place = stage.placeAt(event);
    if (place < 0) return;
    if (event.shiftKey) extend(place);
    if (event.ctrlKey || event.metaKey) toggleFrom(place);
    mark(place);
    clicked = photos.numberAt(place);
    stage.grid.focus();
  };
  const toggleFrom = (place) => {
    const first = marked.get();
    const isFirst = selected.get() === 0 && first >= 0 && first !== place;
    if (isFirst && photos.numberAt(first) === clicked) toggle(first);
    toggle(place);
  };
  const openPressed = (event) => {
    if (event.pointerType === 'touch' || stage.placeAt(event) < 0) return;
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) open();
  };
  const wheel = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomed += event.deltaY;
    if (Math.abs(zoomed) < wheelStep) return;
    changeDensity(zoomed < 0 ? 1 : -1);
    zoomed = 0;
  };
  let zoomed = 0;
  const { scroller } = stage;
  scroller.addEventListener('pointerdown', down);
  scroller.addEventListener('pointermove', move);
  scroller.addEventListener('pointerup', up);
  scroller.addEventListener('pointercancel', cancel);
  scroller.addEventListener('click', click);
  scroller.addEventListener('dblclick', openPressed);
  scroller.addEventListener('wheel', wheel, { passive: false });
}

function isApart({ x, y }, { clientX, clientY }) {
  return Math.hypot(x - clientX, y - clientY) > slack;
}

/** A touchpad's pinch sends many small steps of the wheel, a wheel few large ones. */
const wheelStep = 60;
