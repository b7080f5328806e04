import { edgeNumber, time } from '../../base/format.js';
import { edgePrint } from './edge-print.js';
import { addStar } from '../shared/pencil.js';

/** Sets what the canvas needs to write edge print, and measures one column of letters. */
export function prepareEdgePrint(context, look) {
  context.font = look.font;
  context.letterSpacing = `${look.tracking}px`;
  context.textBaseline = 'alphabetic';
  look.column = context.measureText('0000000000').width / 10;
}

/** Writes the edge print of a photo into the line under its picture. */
export function drawEdgePrint(context, box, look, { number, taken, rating, isPicked, isSelected }) {
  const { column } = look;
  const middle = box.top + box.height + (look.edgeLine * look.scale) / 2;
  const baseline = Math.round(middle + look.fontSize * 0.42);
  const parts = edgePrint(Math.floor(box.width / column), {
    number: edgeNumber(number),
    time: time(taken),
    rating,
    isPicked,
  });
  for (const part of parts) {
    context.fillStyle = isSelected && part === parts[0] ? look.accent : look[part.tone];
    let left = box.left + part.column * column;
    if (part.text !== undefined) {
      context.fillText(part.text, Math.round(left), baseline);
      left += part.text.length * column;
    }
    if (part.stars !== undefined) drawStars(context, left, baseline, part.stars, look);
  }
}

function drawStars(context, left, baseline, count, { column, fontSize }) {
  const size = fontSize * 0.78;
  context.beginPath();
  for (let star = 0; star < count; star += 1) {
    addStar(context, left + star * column * 1.25, baseline - size * 0.9, size);
  }
  context.fill();
}
