/**
 * The top nearest to `top` at which a photo is on the screen as a whole, with its edge print, and
 * not under the heading that stays there.
 */
export function revealingTop(layout, place, top, height) {
  const { heading, gap, line } = layout.measures;
  const row = layout.rowOf(place);
  const above = layout.rowTop[row] - heading - gap;
  const below = layout.rowTop[row] + layout.rowHeight[row] + line - height;
  if (above < top) return above;
  return Math.max(top, Math.min(below, above));
}
