/**
 * The last few frames of a camera, from which the one that was shot is shown again; their bitmaps
 * are closed.
 */
export class FrameMemory {
  #frames = [];

  constructor(capacity) {
    this.capacity = capacity;
  }

  /** Keeps a frame, `{number, bitmap}`, in place of the oldest one. */
  keep(frame) {
    this.#frames.push(frame);
    while (this.#frames.length > this.capacity) this.#frames.shift().bitmap.close();
  }

  /** The kept frame whose number is nearest to this one, or null without any. */
  nearest(number) {
    const distance = (frame) => Math.abs(frame.number - number);
    return this.#frames.reduce(
      (best, frame) => (best === null || distance(frame) <= distance(best) ? frame : best),
      null,
    );
  }

  clear() {
    for (const frame of this.#frames.splice(0)) frame.bitmap.close();
  }
}

/**
 * The size of a frame turned upright, and the transform that draws it so, by its EXIF orientation
 * of 1 to 8.
 */
export function drawn({ width, height }, orientation) {
  const transforms = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, width, 0],
    [-1, 0, 0, -1, width, height],
    [1, 0, 0, -1, 0, height],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, height, 0],
    [0, -1, -1, 0, height, width],
    [0, -1, 1, 0, 0, width],
  ];
  const isTurned = orientation >= 5 && orientation <= 8;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    transform: transforms[orientation - 1] ?? transforms[0],
  };
}
