import { element } from '../../base/dom.js';

/** The target heights of a row for the three densities, from the narrowest view that has them. */
const targets = [
  { from: 1600, small: 140, normal: 208, large: 320 },
  { from: 640, small: 120, normal: 168, large: 240 },
  { from: 0, small: 88, normal: 116, large: 176 },
];
const narrow = 640;
const headingHeight = 3;
const endHeight = 6;

/** The measures of a layout for a view of this size, in device pixels. */
export function measuresFor({ width, density, scale, look }) {
  const isNarrow = width < narrow;
  const margin = isNarrow ? look.gap : look.margin;
  const pixels = (length) => Math.round(length * scale);
  const whole = Math.floor(width * scale) - 2 * pixels(margin);
  return {
    width: whole - (isNarrow ? 0 : pixels(look.scaleWidth)),
    margin: pixels(margin),
    gap: 2 * Math.max(1, Math.round((look.gap * scale) / 2)),
    target: pixels(targets.find(({ from }) => width >= from)[density]),
    line: pixels(look.edgeLine),
    heading: pixels(look.heading),
    top: 0,
    bottom: pixels(look.end),
  };
}

const colors = ['base', 'hair', 'text', 'second', 'accent', 'ink'];

/**
 * The style of the sheet, as the canvas needs it: resolved colours, the font of the edge
 * print in device pixels, and lengths.
 */
export class SheetLook {
  #probe = element('span', { class: 'sheet-probe', 'aria-hidden': true });

  constructor(parent) {
    parent.append(this.#probe);
  }

  /** Reads the style of now, for a screen with `scale` device pixels to one of the page. */
  read(scale) {
    const probe = this.#probe;
    const style = getComputedStyle(probe);
    const look = { scale };
    for (const name of colors) {
      probe.style.color = `var(--${name})`;
      look[name] = style.color;
    }
    const length = (name) => parseFloat(style.getPropertyValue(name)) || 0;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const size = parseFloat(style.fontSize) * scale;
    return Object.assign(look, {
      font: `${style.fontWeight} ${size}px ${style.fontFamily}`,
      fontSize: size,
      tracking: parseFloat(style.letterSpacing) * scale || 0,
      margin: length('--margin'),
      gap: length('--photo-gap'),
      edgeLine: Math.max(length('--edge-line'), parseFloat(style.lineHeight)),
      heading: headingHeight * rem,
      end: endHeight * rem,
      scaleWidth: length('--scale-width'),
      thin: Math.max(1, Math.round((length('--photo-gap') / 3) * scale)),
      thick: Math.round((length('--photo-gap') / 2) * scale),
      pencil: 2.25 * scale,
      tick: 18 * scale,
    });
  }
}
