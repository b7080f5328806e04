import { cell } from '../../pictures/atlases.js';
import { drawFrame, drawRing, drawStroke, drawTick } from './pencil.js';

/** A reject's picture. */
const faded = 0.4;

/** Draws a picture, or the part of it, into a box; without a picture, the box is `color`. */
export function drawPicture(context, { picture, part, color, isFaded }, box) {
  const { left, top, width, height } = box;
  if (isFaded) context.globalAlpha = faded;
  if (picture === null) {
    context.fillStyle = color;
    context.fillRect(left, top, width, height);
  } else if (part === null) {
    context.drawImage(picture, left, top, width, height);
  } else {
    context.drawImage(picture, part.x, part.y, part.width, part.height, left, top, width, height);
  }
  context.globalAlpha = 1;
}

/** Draws the user's marks: the grease pencil. */
export function drawMarks(context, box, look, number, state) {
  const { isReject, isPicked, isMarked, isSelected } = state;
  if (isReject) drawStroke(context, box, look.pencil, number);
  if (isPicked) drawRing(context, box, look.pencil, look.accent, number);
  if (isMarked) drawFrame(context, box, look.thick, look.accent);
  else if (isSelected) drawFrame(context, box, look.thin, look.accent);
  if (isSelected) drawTick(context, box, look.tick, look);
}

/** The part of an atlas that a photo fills in its cell, which begins at `x` and `y`. */
export function partOfCell({ x, y }, ratio) {
  const width = Math.max(1, Math.min(cell.width, Math.round(cell.height * ratio)));
  const height = Math.max(1, Math.min(cell.height, Math.round(cell.width / ratio)));
  const left = x + ((cell.width - width) >> 1);
  const top = y + ((cell.height - height) >> 1);
  return { x: left, y: top, width, height };
}
