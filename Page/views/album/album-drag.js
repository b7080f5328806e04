import { element, setStyle } from '../../base/dom.js';
import { onFrame } from '../../base/frame.js';

/** The way that a press must go to be a drag. */
const slack = 6;
/** Nearer to an edge than `edge`, what is dragged scrolls the page by `pace` pixels a frame. */
const edge = 64;
const pace = 14;

/**
 * Blocks of an album that are dragged to another place: by their handles, and photos by themselves
 * with a mouse. A line shows the place; nothing else moves until the block is dropped.
 */
export class AlbumDrag {
  #line = element('div', { class: 'album-drop', hidden: true });
  #scroller;
  #drop;
  #press = null;
  #scroll = onFrame(null, () => this.#scrollOn());

  /** `drop(key, before)` moves a block; `isOn()` says whether blocks can be dragged. */
  constructor(scroller, { drop, isOn }) {
    this.#scroller = scroller;
    this.#drop = drop;
    scroller.append(this.#line);
    scroller.addEventListener('pointerdown', (event) => isOn() && this.#down(event));
    scroller.addEventListener('pointermove', (event) => this.#move(event));
    scroller.addEventListener('pointerup', (event) => this.#up(event));
    scroller.addEventListener('pointercancel', () => this.#end());
    scroller.addEventListener('click', (event) => this.#click(event), { capture: true });
  }

  /** Ends a drag without moving anything; returns whether there was one. */
  cancel() {
    const wasDragging = this.#press?.isDragging === true;
    this.#end();
    return wasDragging;
  }

  #down(event) {
    const isHandle = event.target.closest('.handle') !== null;
    const isPicture = event.target.closest('.picture') !== null && event.pointerType === 'mouse';
    if (event.button !== 0 || !(isHandle || isPicture)) return;
    const block = event.target.closest('.album-block');
    this.#press = {
      block, key: Number(block.dataset.key), x: event.clientX, y: event.clientY, isDragging: false,
      pointer: event.pointerId, before: undefined,
    };
    if (isHandle) event.preventDefault();
  }

  #move(event) {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointer) return;
    if (!press.isDragging) {
      const way = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (way < slack) return;
      press.isDragging = true;
      press.block.classList.add('dragged');
      this.#scroller.setPointerCapture(event.pointerId);
    }
    press.x = event.clientX;
    press.y = event.clientY;
    this.#aim();
    this.#scroll();
  }

  #up() {
    const press = this.#press;
    if (press?.isDragging !== true || press.before === undefined) {
      this.#end();
      return;
    }
    this.#end();
    this.#hasDragged = true;
    setTimeout(() => {
      this.#hasDragged = false;
    });
    if (press.before !== press.key) this.#drop(press.key, press.before);
  }

  #hasDragged = false;

  /** The end of a drag is not a click. */
  #click(event) {
    if (!this.#hasDragged) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #end() {
    this.#press?.block.classList.remove('dragged');
    this.#press = null;
    this.#line.hidden = true;
  }

  /** Finds the place under the pointer, and shows it. */
  #aim() {
    const press = this.#press;
    const found = document.elementFromPoint(press.x, press.y)?.closest('[data-key]') ?? null;
    if (found === null || !this.#scroller.contains(found)) return;
    const isBeside = found.parentNode.childElementCount > 1;
    const box = found.getBoundingClientRect();
    const isAfter = isBeside
      ? press.x > box.left + box.width / 2 : press.y > box.top + box.height / 2;
    press.before = keyOf(isAfter ? following(found) : found);
    this.#show(box, isBeside, isAfter);
  }

  #show(box, isBeside, isAfter) {
    const { left, top } = this.#scroller.getBoundingClientRect();
    const x = box.left - left + (isBeside && isAfter ? box.width : 0);
    const y = box.top - top + this.#scroller.scrollTop + (!isBeside && isAfter ? box.height : 0);
    setStyle(this.#line, {
      left: `${x}px`,
      top: `${y}px`,
      width: isBeside ? '2px' : `${box.width}px`,
      height: isBeside ? `${box.height}px` : '2px',
    });
    this.#line.hidden = false;
  }

  #scrollOn() {
    if (this.#press?.isDragging !== true) return;
    const { top, bottom } = this.#scroller.getBoundingClientRect();
    const { y } = this.#press;
    const way = y < top + edge ? -pace : y > bottom - edge ? pace : 0;
    if (way === 0) return;
    this.#scroller.scrollTop += way;
    this.#aim();
    this.#scroll();
  }
}

const keyOf = (block) => (block === null ? null : Number(block.dataset.key));

/** The block after another one, which may be in the next row; null after the last one. */
function following(block) {
  return block.nextElementSibling ?? block.parentNode.nextElementSibling?.firstElementChild ?? null;
}
