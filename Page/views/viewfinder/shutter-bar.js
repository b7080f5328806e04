import { button, element, icon, setAttribute, setText } from '../../base/dom.js';
import { counted, edgeNumber, failureLines } from '../../base/format.js';
import { go } from '../../model/route.js';
import { newest } from '../../model/newest.js';
import { cycle, settings } from '../../model/settings.js';
import { lastTaken } from '../../model/taken.js';
import { Pane } from '../shared/pane.js';

/** The line of words and the controls around the shutter. */
export class ShutterBar {
  #shutter;
  #camera;
  #words = element('p', { class: 'words edge-print' });
  #waits = element('span', {});
  #waiting = element(
    'p', { class: 'waits edge-print', role: 'status', hidden: true }, this.#waits,
    button({
      text: 'Cancel', label: 'Cancel the waiting photos', key: 'Esc', class: 'plain',
      press: () => this.#shutter.giveUp(),
    }));
  #last = new Pane({ counts: false });
  #number = element('span', { class: 'edge-print' });
  #open;
  #release;
  #burst;

  /** `camera` returns the id of the camera that the shutter belongs to, or null. */
  constructor(shutter, panel, camera) {
    this.#shutter = shutter;
    this.#camera = camera;
    this.#release = element('button', {
      type: 'button',
      class: 'shutter',
      'aria-label': 'Take a photo',
      title: 'Take a photo (Space)',
      'data-held': true,
    });
    const open = () => go('photo', { id: newest.get().id });
    this.#open = element(
      'button',
      { type: 'button', class: 'last', hidden: true, on: { click: open } },
      this.#last.element,
      this.#number,
    );
    this.#burst = button({
      text: 'Burst',
      icon: 'burst',
      'aria-pressed': false,
      class: 'passing-focus',
      title: 'Burst: photos until the next press, like holding Space',
      press: () => this.#takeBurst(),
    });
    const retake = button({
      text: 'Retake',
      icon: 'again',
      class: 'retake passing-focus',
      title: 'Retake: take a photo and move the last one to the bin (R)',
      press: (event) => this.retake(event.timeStamp),
    });
    lastTaken.follow((photo) => {
      retake.hidden = photo === null;
    });
    this.element = element(
      'div',
      { class: 'shutter-bar recedes' },
      element('div', { class: 'facts' }, this.#words, this.#waiting),
      element('div', { class: 'tools' }, ...toggles(), panel.button),
      element('div', { class: 'lead' }, this.#open, retake),
      this.#release,
      element('div', { class: 'more' }, this.#burst),
    );
    // After a click Space releases the shutter again, and not the button that was clicked.
    this.element.addEventListener('click', ({ detail, target }) => {
      if (detail > 0 && target.closest('.passing-focus') !== null) this.focus();
    });
    this.#listen();
  }

  focus() {
    this.#release.focus({ preventScroll: true });
  }

  /** Releases the shutter as of the time of an input. */
  press(timeStamp) {
    const camera = this.#camera();
    if (camera === null) return;
    this.#shutter.press(camera, timeStamp, { holds: true });
  }

  /** Takes a photo in place of the last one, which goes to the bin once the new one is there. */
  retake(timeStamp) {
    const camera = this.#camera();
    if (camera === null) return;
    this.#shutter.press(camera, timeStamp, { retakes: lastTaken.get()?.id ?? null });
  }

  #takeBurst() {
    const camera = this.#camera();
    if (camera !== null) this.#shutter.burst(camera);
  }

  showLast(photo) {
    this.#open.hidden = false;
    this.#last.show(photo);
    setText(this.#number, edgeNumber(photo.number));
    setAttribute(this.#open, 'aria-label', `Open photo ${photo.number}`);
  }

  /**
   * Names the camera, or says why there is no picture; the remedy follows in the server's words.
   */
  tell(camera, failed) {
    this.element.classList.toggle('absent', camera === null);
    const former = this.#words.dataset.words;
    const words = failed === null ? [camera?.name ?? ''] : failureLines(failed);
    if (former === words.join('\n')) return;
    this.#words.dataset.words = words.join('\n');
    this.#words.classList.toggle('failed', failed !== null);
    this.#words.replaceChildren(
      ...(failed === null ? [] : [icon('unplugged')]),
      element('span', {}, words[0]),
      ...(words[1] ? [element('span', { class: 'remedy' }, words[1])] : []),
    );
  }

  /**
   * A press counts from the moment the button goes down; a click without one comes from a reader,
   * as keys are those of the view.
   */
  #listen() {
    const shutter = this.#release;
    let isDown = false;
    shutter.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      isDown = true;
      shutter.setPointerCapture(event.pointerId);
      this.press(event.timeStamp);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      shutter.addEventListener(end, () => this.#shutter.release());
    }
    shutter.addEventListener('contextmenu', (event) => event.preventDefault());
    shutter.addEventListener('click', (event) => {
      if (!isDown) {
        this.press(event.timeStamp);
        this.#shutter.release();
      }
      isDown = false;
    });
    this.#shutter.waiting.follow((count) => {
      this.#waiting.hidden = count === 0;
      const verb = count === 1 ? 'waits' : 'wait';
      if (count > 0) setText(this.#waits, `${counted(count, 'photo')} ${verb} for the camera`);
    });
    this.#shutter.phase.follow((phase) => {
      shutter.dataset.phase = phase;
      setAttribute(
        shutter,
        'aria-label',
        phase === 'counting' || phase === 'burst' ? 'Stop' : 'Take a photo',
      );
      setAttribute(this.#burst, 'aria-pressed', phase === 'burst');
    });
  }
}

/** The buttons for the timer, the grid and the mirror, whose words are their present settings. */
function toggles() {
  return [
    toggle('timer', 'timer', 'T', (seconds) => (seconds === 0 ? 'Timer' : `${seconds} s`), 0),
    toggle('overlay', 'thirds', 'O', (name) => grids[name], 'none'),
    toggle('isFlipped', 'flip', 'M', () => 'Mirror', false),
  ];
}

const grids = { none: 'Grid', thirds: 'Thirds', level: 'Centre' };

function toggle(name, drawing, key, words, off) {
  const made = button({
    text: '', icon: drawing, key, class: 'passing-focus', press: () => cycle(name),
  });
  settings[name].follow((value) => {
    setText(made.lastElementChild, words(value));
    made.title = `${words(off)} (${key})`;
    setAttribute(made, 'aria-pressed', value !== off);
  });
  return made;
}
