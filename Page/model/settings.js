import { signal } from '../base/signal.js';
import { forBrowser } from '../base/storage.js';

const place = 'capture.settings';

/** The values that each setting may have; the first is the default. */
const choices = {
  theme: ['system', 'light', 'dark'],
  pencil: ['red', 'amber', 'green', 'teal', 'blue', 'violet', 'rose', 'graphite'],
  density: ['normal', 'small', 'large'],
  letters: [true, false],
  autoAdvance: [false, true],
  isFlipped: [false, true],
  overlay: ['none', 'thirds', 'level'],
  timer: [0, 3, 10],
  debug: [false, true],
};

/** The names of the eight pencils. */
export const pencils = choices.pencil;

/** The user's choices in this browser: a signal for each setting, kept from visit to visit. */
export const settings = Object.fromEntries(
  Object.entries(choices).map(([name, values]) => [name, signal(values[0])]),
);

/** Sets a setting to its next value. */
export function cycle(name) {
  const values = choices[name];
  settings[name].update((value) => values[(values.indexOf(value) + 1) % values.length]);
}

function read() {
  const kept = forBrowser.readValue(place);
  for (const [name, values] of Object.entries(choices)) {
    const value = kept?.[name];
    settings[name].set(values.includes(value) ? value : values[0]);
  }
}

function write() {
  const values = Object.entries(settings).map(([name, setting]) => [name, setting.get()]);
  forBrowser.writeValue(place, Object.fromEntries(values));
}

read();
for (const setting of Object.values(settings)) setting.subscribe(write);
window.addEventListener('storage', ({ key }) => key === place && read());
