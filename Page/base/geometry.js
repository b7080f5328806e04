// A size is `{width, height}`. A zoom is `{scale, x, y}`: `scale` 1 fits the picture into its box,
// and `x` and `y` are the fractions of the picture that are in the middle of the box, so one zoom
// suits pictures of any size.

/** The whole picture in the middle of its box. */
export const fit = Object.freeze({ scale: 1, x: 0.5, y: 0.5 });

/** The largest rectangle of the picture's shape in the middle of a box. */
export function fitted(picture, box) {
  const factor = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * factor;
  const height = picture.height * factor;
  return { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height };
}

/** The scale at which a pixel of the picture is a pixel of the screen. */
export function fullScale(picture, box, density = 1) {
  return picture.width / density / fitted(picture, box).width;
}

/**
 * The rectangle of the whole picture, relative to its box; most of it is outside when zoomed in.
 */
export function placed(zoom, picture, box) {
  const { width, height } = fitted(picture, box);
  const scaled = { width: width * zoom.scale, height: height * zoom.scale };
  return {
    left: box.width / 2 - zoom.x * scaled.width,
    top: box.height / 2 - zoom.y * scaled.height,
    ...scaled,
  };
}

/**
 * A zoom to another scale that keeps the part of the picture which is at `point` of the box there.
 */
export function zoomed(zoom, scale, point, picture, box) {
  const before = placed(zoom, picture, box);
  const { width, height } = fitted(picture, box);
  const x = (point.x - before.left) / before.width;
  const y = (point.y - before.top) / before.height;
  return bounded(
    {
      scale,
      x: x + (box.width / 2 - point.x) / (width * scale),
      y: y + (box.height / 2 - point.y) / (height * scale),
    },
    picture,
    box,
  );
}

/** A zoom whose picture was dragged by a number of pixels. */
export function panned(zoom, dx, dy, picture, box) {
  const { width, height } = placed(zoom, picture, box);
  return bounded({ ...zoom, x: zoom.x - dx / width, y: zoom.y - dy / height }, picture, box);
}

/** The nearest zoom that shows no empty space where the picture could be. */
export function bounded(zoom, picture, box) {
  const { width, height } = placed(zoom, picture, box);
  return {
    scale: zoom.scale,
    x: boundedFraction(zoom.x, box.width / width),
    y: boundedFraction(zoom.y, box.height / height),
  };
}

/**
 * A fraction such that the visible share around it stays inside of the picture; the middle if all
 * is visible.
 */
function boundedFraction(fraction, visible) {
  if (visible >= 1) return 0.5;
  return Math.min(Math.max(fraction, visible / 2), 1 - visible / 2);
}
