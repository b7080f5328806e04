import { button, element, setAttribute, setText } from '../../base/dom.js';
import { failureLines } from '../../base/format.js';
import * as api from '../../server/api.js';
import { cameras, choose, current } from '../../model/cameras.js';
import { lease } from '../../model/lease.js';
import { ask } from '../../shell/question.js';
import { ControlInputs } from './control-inputs.js';
import { modeFacts, modeNames } from './control-names.js';
import { ControlSender, answerTo, remarksOf } from './control-sender.js';

const wide = matchMedia('(width >= 1600px)');

const question = {
  title: 'Others are watching this camera.',
  text: 'Their picture is interrupted briefly, and then has the new mode, too.',
  confirm: 'Change it for all',
};

/** The panel for the camera's device, mode, controls and profile. */
export class CameraPanel {
  #title = element('h2', { class: 'day' });
  #device = element('select', { on: { change: () => choose(this.#device.value) } });
  #mode = element('select', { on: { change: () => this.#setMode() } });
  #facts = element('span', { class: 'small' });
  #remark = element('p', { class: 'small', role: 'status' });
  #inputs = new ControlInputs((changes) => this.#sender.send(this.#camera.id, changes));
  #sender = new ControlSender({
    show: (controls, camera) => this.#show(controls, camera),
    say: (words) => this.#say(words),
    fail: async (error) => {
      await this.#read();
      this.#say(error);
    },
  });
  #camera = null;
  #leave;

  /** `leave()` gives the focus back to the shutter, which Space then releases. */
  constructor({ leave }) {
    this.#leave = leave;
    this.button = button({
      text: 'Settings',
      icon: 'sliders',
      key: 'S',
      'aria-expanded': false,
      press: () => this.toggle(),
    });
    const close = button({ label: 'Close', icon: 'close', key: 'S', press: () => this.close() });
    const label = 'Camera settings';
    this.element = element(
      'section',
      { class: 'camera-panel recedes', 'aria-label': label, hidden: true },
      element('div', { class: 'heading' }, this.#title, close),
      field('Camera', this.#device),
      field('Picture', this.#mode, this.#facts),
      this.#inputs.element,
      element('div', { class: 'answers' }, ...this.#actions()),
      this.#remark,
    );
    this.isOpen = wide.matches;
  }

  /** Shows a camera, or hides the panel if there is none. */
  show(camera) {
    const isOther = camera?.id !== this.#camera?.id;
    this.#camera = camera;
    this.#title.textContent = camera?.name ?? '';
    this.#fillDevices();
    this.#fillModes();
    if (isOther) this.#read();
    this.#update();
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.#update();
    if (this.isOpen) this.#device.focus();
    else this.#leave();
  }

  /** Closes the panel; returns false if it was closed, so that the key goes on. */
  close() {
    if (!this.isOpen) return false;
    this.toggle();
    return true;
  }

  chooseNext() {
    const all = cameras.get() ?? [];
    const at = all.findIndex(({ id }) => id === current.get()?.id);
    if (all.length > 1) choose(all[(at + 1) % all.length].id);
  }

  #update() {
    this.element.hidden = !this.isOpen || this.#camera === null;
    setAttribute(this.button, 'aria-expanded', !this.element.hidden);
    this.button.disabled = this.#camera === null;
  }

  #fillDevices() {
    const all = cameras.get() ?? [];
    this.#device.replaceChildren(
      ...all.map(({ id, name }) => element('option', { value: id }, name)),
    );
    if (this.#camera !== null) this.#device.value = this.#camera.id;
  }

  #fillModes() {
    const { modes = [], format = null } = this.#camera ?? {};
    const all = modes.flatMap(({ rates, ...mode }) => rates.map((rate) => ({ ...mode, rate })));
    const names = modeNames(all);
    this.#mode.replaceChildren(...all.map((mode, index) =>
      element('option', { value: modeValue(mode) }, names[index])));
    if (format !== null) this.#mode.value = modeValue(format);
    setText(this.#facts, format === null ? '' : modeFacts(format));
  }

  async #read() {
    this.#say(null);
    const camera = this.#camera;
    this.#inputs.show([]);
    if (camera === null) return;
    try {
      const { controls } = await api.controls(camera.id);
      this.#show(controls, camera.id);
    } catch (error) {
      this.#say(error);
    }
  }

  /**
   * Requests another mode, which interrupts all viewers: if there are others, after a question.
   */
  async #setMode(force = false) {
    const mode = { ...JSON.parse(this.#mode.value), lease: lease.get()?.id ?? null };
    try {
      await api.setMode(this.#camera.id, force ? { ...mode, force } : mode);
      this.#say(null);
    } catch (error) {
      if (error.kind === 'inUse' && !force && (await ask(question))) {
        this.#setMode(true);
        return;
      }
      this.#say(error);
      this.#fillModes();
    }
  }

  #actions() {
    const saved = 'Saved. This camera will start with these settings.';
    const all = {
      'Save profile': () => this.#useProfile('save', saved),
      'Load profile': () => this.#useProfile('load', 'Loaded.'),
      Reset: () => this.#reset(),
    };
    return Object.entries(all).map(([text, press]) => button({ text, class: 'plain', press }));
  }

  /** Saves or loads the profile, and says that it is `done` if there is nothing else to say. */
  async #useProfile(action, done) {
    const { id } = this.#camera;
    try {
      const answer = await answerTo(api.profile(id, action));
      this.#show(answer.controls, id);
      this.#say(remarksOf(answer) ?? { message: done });
    } catch (error) {
      this.#say(error);
    }
  }

  async #reset() {
    const isDone = await this.#sender.send(this.#camera.id, { reset: this.#inputs.names });
    if (isDone) this.#say({ message: 'All settings are back to their defaults.' });
  }

  /** Shows the controls of a camera, if it is still the one that is shown. */
  #show(controls, camera) {
    if (camera === this.#camera?.id) this.#inputs.show(controls);
  }

  #say(words) {
    this.#remark.textContent = words === null ? '' : failureLines(words).join(' ');
  }
}

function field(label, input, facts = null) {
  return element(
    'div', { class: 'field' }, element('label', {}, element('span', {}, label), input), facts);
}

/** A mode as the value of its option, which is what is requested from the server. */
function modeValue({ format, width, height, rate }) {
  return JSON.stringify({ format, size: `${width}x${height}`, rate });
}
