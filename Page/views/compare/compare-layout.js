/** How panes may be arranged, by their number: the panes of each row. */
const arrangements = {
  1: [[1]],
  2: [[2], [1, 1]],
  3: [[3], [1, 2], [2, 1], [1, 1, 1]],
  4: [[4], [2, 2], [1, 1, 1, 1], [1, 3], [3, 1]],
};

/**
 * The rectangles of panes that fill a box best: each has the shape of its photo, and all have one
 * height, since a larger photo would look better than the others.
 *
 * `shapes` are width over height; `line` is the height of the line below each pane.
 */
export function paneRectangles(shapes, box, { gap, line }) {
  const possible = arrangements[shapes.length].map(
    (rows) => arranged(rows, shapes, box, gap, line),
  );
  const area = (all) => all.reduce((sum, { width, height }) => sum + width * height, 0);
  return possible.reduce((best, one) => (area(one) > area(best) ? one : best));
}

function arranged(counts, shapes, box, gap, line) {
  const rows = rowsOf(counts, shapes);
  const free = box.height - counts.length * line - (counts.length - 1) * gap;
  const widest = rows.map((row) => heightOf(row, box.width, gap));
  const height = Math.max(1, Math.floor(Math.min(free / rows.length, ...widest)));
  const used = rows.length * (height + line) + (rows.length - 1) * gap;
  const first = Math.floor((box.height - used) / 2);
  return rows.flatMap((row, index) =>
    placedRow(row, box.width, gap, first + index * (height + line + gap), height));
}

function rowsOf(counts, shapes) {
  let first = 0;
  return counts.map((count) => shapes.slice(first, (first += count)));
}

/** The height at which a row is as wide as the box. */
function heightOf(row, width, gap) {
  return (width - (row.length - 1) * gap) / row.reduce((sum, shape) => sum + shape, 0);
}

function placedRow(row, boxWidth, gap, top, height) {
  const widths = row.map((shape) => Math.max(1, Math.floor(shape * height)));
  const width = widths.reduce((sum, one) => sum + one, 0) + (row.length - 1) * gap;
  let left = Math.floor((boxWidth - width) / 2);
  return widths.map((one) => {
    const rectangle = { left, top, width: one, height };
    left += one + gap;
    return rectangle;
  });
}
