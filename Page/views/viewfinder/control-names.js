// The standard controls of cameras, as photographers call them and in the order in which they are
// used. Those after `first` are shown under "More", and so are controls that are not listed here.

const first = {
  auto_exposure: 'Exposure',
  exposure_auto: 'Exposure',
  exposure_time_absolute: 'Exposure time',
  exposure_absolute: 'Exposure time',
  gain: 'Gain',
  iso_sensitivity: 'ISO',
  white_balance_automatic: 'Automatic white balance',
  white_balance_temperature_auto: 'Automatic white balance',
  white_balance_temperature: 'White balance',
  focus_automatic_continuous: 'Autofocus',
  focus_auto: 'Autofocus',
  focus_absolute: 'Focus',
  zoom_absolute: 'Zoom',
  brightness: 'Brightness',
};

const more = {
  contrast: 'Contrast',
  saturation: 'Saturation',
  hue: 'Hue',
  sharpness: 'Sharpness',
  gamma: 'Gamma',
  backlight_compensation: 'Backlight compensation',
  exposure_dynamic_framerate: 'Slower frames in low light',
  exposure_auto_priority: 'Slower frames in low light',
  power_line_frequency: 'Flicker reduction',
  gain_automatic: 'Automatic gain',
  brightness_automatic: 'Automatic brightness',
  hue_automatic: 'Automatic hue',
  hue_auto: 'Automatic hue',
  red_balance: 'Red balance',
  blue_balance: 'Blue balance',
  pan_absolute: 'Pan',
  tilt_absolute: 'Tilt',
  horizontal_flip: 'Mirror',
  vertical_flip: 'Flip vertically',
};

const items = {
  'Auto Mode': 'Automatic',
  'Aperture Priority Mode': 'Automatic',
  'Manual Mode': 'Manual',
  'Shutter Priority Mode': 'Shutter priority',
  Disabled: 'Off',
};

const units = {
  exposure_time_absolute: (value) => `${value / 10} ms`,
  exposure_absolute: (value) => `${value / 10} ms`,
  white_balance_temperature: (value) => `${value} K`,
};

const remarks = { inactive: 'Set automatically', 'read-only': 'Read-only', volatile: 'Automatic' };

const names = { ...first, ...more };
const order = Object.keys(names);

/** A control's name in words; one that no standard has is what its driver calls it. */
export function controlName(name) {
  const words = name.replaceAll('_', ' ');
  return names[name] ?? words[0].toUpperCase() + words.slice(1);
}

/** The controls that are used most, and the others, each in their order. */
export function inOrder(controls) {
  const rank = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = controls.toSorted((one, other) => rank(one) - rank(other));
  const isFirst = ({ name }) => Object.hasOwn(first, name);
  return { first: sorted.filter(isFirst), more: sorted.filter((control) => !isFirst(control)) };
}

/** An item of a control's menu in words. */
export const itemName = (name) => items[name] ?? name;

/** The value of a dial, with its unit if it has one. */
export const valueWords = (name, value) => units[name]?.(value) ?? String(value);

/** Why a control cannot be changed, in words. */
export const remarkWords = (all) => all.map((one) => remarks[one] ?? one).join('; ');

/**
 * Modes of the camera in words, such as "5 MP, 4:3, 30 frames/s"; those that would have the same
 * words also have what differs.
 */
export function modeNames(modes) {
  const words = modes.map(modeWords);
  return modes.map((mode, index) => {
    const alike = modes.filter((_, other) => words[other] === words[index]);
    const isOneSize = alike.every(({ width, height }) =>
      width === mode.width && height === mode.height);
    if (alike.length === 1) return words[index];
    return `${words[index]}, ${isOneSize ? mode.format : modeFacts(mode)}`;
  });
}

/** The exact size and the format of a mode. */
export const modeFacts = ({ format, width, height }) =>
  `${width} \u00d7 ${height}, ${format}`;

function modeWords({ width, height, rate }) {
  const megapixels = (width * height) / 1e6;
  const size = `${megapixels < 1 ? megapixels.toFixed(1) : Math.round(megapixels)} MP`;
  return `${size}, ${shape(width, height)}, ${Math.round(rate * 10) / 10} frames/s`;
}

/** The nearest usual shape of a picture, which a sensor may miss by some rows. */
function shape(width, height) {
  const usual = [[1, 1], [5, 4], [4, 3], [3, 2], [16, 10], [16, 9], [21, 9]];
  const ratio = Math.max(width, height) / Math.min(width, height);
  const distance = ([across, down]) => Math.abs(Math.log(ratio / (across / down)));
  const near = usual.toSorted((one, other) => distance(one) - distance(other))[0];
  return (width < height ? near.toReversed() : near).join(':');
}
