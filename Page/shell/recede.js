const after = 2500;
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'];

let timer = null;
let isOn = false;

/**
 * Lets the controls of a photo or the viewfinder recede after 2.5 s without input: elements with
 * the class `recedes` fade, unless the keyboard focus is among them.
 */
export function setReceding(value) {
  isOn = value;
  show();
}

/** Listens for input; called once. */
export function startReceding() {
  for (const input of inputs) {
    window.addEventListener(input, show, { passive: true, capture: true });
  }
}

function show() {
  clearTimeout(timer);
  document.body.classList.remove('receded');
  if (isOn) timer = setTimeout(recede, after);
}

function recede() {
  const focused = document.activeElement;
  const isHeld = focused?.matches(':focus-visible') && focused.closest('.recedes') !== null;
  if (isHeld || document.querySelector('dialog[open]') !== null) return;
  document.body.classList.add('receded');
}
