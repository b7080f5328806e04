import { bytes, counted, day, secondsOf, time } from '../../base/format.js';

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
    { name: 'Smaller copies', text: tiersWords(photo.tiers) },
    ...identityFacts(photo),
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

/** 1/60 s, f/2, ISO 200, 4.2 mm (28 mm equivalent). */
export function exposureWords(exif) {
  if (exif === null || exif === undefined) return '';
  const words = [];
  if (exif.exposureMs > 0) words.push(shutterWords(exif.exposureMs));
  if (exif.aperture > 0) words.push(`f/${rounded(exif.aperture)}`);
  if (exif.iso > 0) words.push(`ISO ${exif.iso}`);
  words.push(...focalWords(exif));
  return words.join(', ');
}

/** 4.2 mm (28 mm equivalent): the second one is that of a lens with the same view on film. */
function focalWords({ focalLength, equivalentFocalLength }) {
  const equivalent = equivalentFocalLength > 0 ? `${equivalentFocalLength} mm equivalent` : null;
  if (!(focalLength > 0)) return equivalent === null ? [] : [equivalent];
  const own = `${rounded(focalLength)} mm`;
  return [equivalent === null ? own : `${own} (${equivalent})`];
}

function shutterWords(milliseconds) {
  if (milliseconds >= 500) return `${rounded(milliseconds / 1000)} s`;
  return `1/${Math.round(1000 / milliseconds)} s`;
}

const rounded = (value) => String(Math.round(value * 10) / 10);

function momentWords(text) {
  const seconds = typeof text === 'string' ? secondsOf(text) : null;
  return seconds === null ? '' : takenWords(seconds);
}

/** The low one may be as large as that for the screen, but is compressed more. */
const tierNames = { low: 'low quality' };

/** Thumb 160 × 120, 6 kB; a line for each. */
function tiersWords(tiers) {
  const words = ([name, { width, height, bytes: size }]) =>
    `${tierNames[name] ?? name} ${width} \u00d7 ${height}, ${bytes(size)}`;
  return Object.entries(tiers ?? {}).map(words).join('\n');
}

/**
 * The checksum of the file and the id, which is the checksum of the file that was added; only a
 * photo that was edited has more states than that one.
 */
function identityFacts({ id, states = [] }) {
  const isSame = states.length === 1 && states[0].checksum === id;
  if (isSame) return [{ name: 'ID and checksum', text: id, isMono: true }];
  return [...statesFacts(states), { name: 'ID', text: id, isMono: true }];
}

function statesFacts(states) {
  if (states.length === 0) return [];
  if (states.length === 1) return [{ name: 'Checksum', text: states[0].checksum, isMono: true }];
  const words = ({ checksum, bytes: size, current }) =>
    [checksum, size === null ? 'not in this store' : bytes(size), current ? 'current' : null]
      .filter((word) => word !== null).join(', ');
  const text = states.map(words).join('\n');
  return [{ name: counted(states.length, 'state'), text, isMono: true }];
}
