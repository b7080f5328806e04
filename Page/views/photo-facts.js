import { bytes, counted, day, secondsOf, shortDay, time } from '../base/format.js';

/**
 * What is known of a photo, in the order in which people ask: `{name, text, isMono}`. What is not
 * known is left out.
 */
export function photoFacts(photo) {
  const facts = [
    { name: 'Camera', text: photo.camera?.name },
    { name: 'Size', text: pictureWords(photo) },
    { name: 'Exposure', text: exposureWords(photo.exif) },
    { name: 'Lens', text: photo.exif?.lens },
    { name: 'Software', text: photo.exif?.software },
    { name: 'Flaw', text: photo.flaw },
    { name: 'Added', text: momentWords(photo.added) },
    { name: 'In the bin', text: momentWords(photo.deleted) },
    { name: 'File', text: photo.storePath, isMono: true },
    { name: 'States', text: statesWords(photo.states) },
    { name: 'ID', text: photo.id, isMono: true },
  ];
  return facts.filter(({ text }) => text !== null && text !== undefined && text !== '');
}

/** 25 November 12:50:46. */
export function takenWords(seconds) {
  return `${day(seconds)} ${time(seconds, true)}`;
}

function pictureWords({ width, height, orientation, bytes: size }) {
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  return `${across} \u00d7 ${down}, ${bytes(size)}`;
}

/** 1/60 s, f/2, ISO 200, 4.2 mm. */
export function exposureWords(exif) {
  if (exif === null || exif === undefined) return '';
  const words = [];
  if (exif.exposureMs > 0) words.push(shutterWords(exif.exposureMs));
  if (exif.aperture > 0) words.push(`f/${rounded(exif.aperture)}`);
  if (exif.iso > 0) words.push(`ISO ${exif.iso}`);
  if (exif.focalLength > 0) words.push(`${rounded(exif.focalLength)} mm`);
  return words.join(', ');
}

function shutterWords(milliseconds) {
  if (milliseconds >= 500) return `${rounded(milliseconds / 1000)} s`;
  return `1/${Math.round(1000 / milliseconds)} s`;
}

const rounded = (value) => String(Math.round(value * 10) / 10);

function momentWords(text) {
  const seconds = typeof text === 'string' ? secondsOf(text) : null;
  return seconds === null ? '' : `${shortDay(seconds)} ${time(seconds)}`;
}

/** Only a photo that was edited has more than one. */
function statesWords(states) {
  return states?.length > 1 ? counted(states.length, 'state') : '';
}
