const after = 2500;
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'];

let timer = null;
let isOn = false;
let isAlways = false;

/**
 * Lets the controls recede after 2.5 s without input while a view has the whole screen: elements
 * with the class `recedes` fade, unless the keyboard focus is among them.
 *
 * `always` lets them recede in a window, too.
 */
export function setReceding(value, { always = false } = {}) {
  isOn = value;
  isAlways = always;
  show();
}

/** Listens for input; called once. */
export function startReceding() {
  for (const input of inputs) {
    window.addEventListener(input, show, { passive: true, capture: true });
  }
  document.addEventListener('fullscreenchange', show);
}

/** Gives the page the whole screen, or ends that. */
export function toggleFullScreen() {
  if (document.fullscreenElement === null) {
    document.documentElement.requestFullscreen().catch(() => {});
  } else {
    document.exitFullscreen();
  }
}

function show() {
  clearTimeout(timer);
  document.body.classList.remove('receded');
  const isFull = isAlways || document.fullscreenElement !== null;
  if (isOn && isFull) timer = setTimeout(recede, after);
}

function recede() {
  const focused = document.activeElement;
  const isHeld = focused?.matches(':focus-visible') && focused.closest('.recedes') !== null;
  if (isHeld || document.querySelector('dialog[open]') !== null) return;
  document.body.classList.add('receded');
}
