/** The number of slightly different hands that draw; a photo always gets the same one. */
const hands = 7;

const corners = 4.2;
const steps = 40;
const overlap = 0.4;

/** The frame of a marked or selected photo: straight, and flush with the picture. */
export function drawFrame(context, { left, top, width, height }, thickness, color) {
  context.lineWidth = thickness;
  context.strokeStyle = color;
  const half = thickness / 2;
  context.strokeRect(left - half, top - half, width + thickness, height + thickness);
}

/** The tick of a selected photo, in its corner. */
export function drawTick(context, { left, top, width }, size, { accent, ink }) {
  const right = left + width;
  context.fillStyle = accent;
  context.fillRect(right - size, top, size, size);
  context.beginPath();
  context.moveTo(right - size * 0.75, top + size * 0.5);
  context.lineTo(right - size * 0.55, top + size * 0.7);
  context.lineTo(right - size * 0.25, top + size * 0.3);
  strokePencil(context, size / 9, ink);
}

/**
 * The ring around a pick, drawn by hand: a loop around the frame that overshoots where it closes.
 *
 * `number` chooses the hand, so the ring of a photo is the same in each place and at each time.
 */
export function drawRing(context, { left, top, width, height }, thickness, color, number) {
  const hand = number % hands;
  const lean = hand / hands;
  const start = -2.3 + 0.5 * lean;
  const middleX = left + width / 2;
  const middleY = top + height / 2;
  context.beginPath();
  for (let step = 0; step <= steps; step += 1) {
    const part = step / steps;
    const angle = start + part * (2 * Math.PI + overlap);
    const wobble = 0.01 * Math.sin(2 * angle + hand) + 0.008 * Math.sin(3 * angle + 2 * hand);
    const drift = 0.988 - wobble + 0.016 * part;
    const x = middleX + (width / 2) * drift * rounded(Math.cos(angle));
    const y = middleY + (height / 2) * drift * rounded(Math.sin(angle));
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  strokePencil(context, thickness, color);
}

/** The stroke through a reject: white on black, so that it shows on every photo. */
export function drawStroke(context, { left, top, width, height }, thickness, number) {
  const lean = ((number % hands) / hands - 0.5) * 0.1;
  const bow = Math.min(width, height) * (0.03 + 0.02 * lean);
  context.beginPath();
  context.moveTo(left + width * (0.1 + lean), top + height * 0.9);
  context.quadraticCurveTo(
    left + width / 2 - bow,
    top + height / 2 - bow,
    left + width * (0.9 + lean / 2),
    top + height * 0.1,
  );
  strokePencil(context, thickness * 2, 'black');
  strokePencil(context, thickness, 'white');
}

/** A star with five points in a square of `size`, as wide as a letter of the edge print. */
export function addStar(context, left, top, size) {
  const radius = size / 2;
  for (let point = 0; point < 10; point += 1) {
    const angle = -Math.PI / 2 + (point * Math.PI) / 5;
    const reach = point % 2 === 0 ? radius : radius * 0.44;
    const x = left + radius + reach * Math.cos(angle);
    const y = top + radius + reach * Math.sin(angle);
    if (point === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** Makes of a circle's coordinate that of a square with round corners. */
function rounded(value) {
  return Math.sign(value) * Math.abs(value) ** (2 / corners);
}

function strokePencil(context, thickness, color) {
  context.lineWidth = thickness;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = color;
  context.stroke();
}
