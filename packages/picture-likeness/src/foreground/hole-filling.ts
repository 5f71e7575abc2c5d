/** Values between 0 and 1 that are told apart. */
const LEVELS = 32;

/**
 * Greyscale hole filling: raises each pixel to the lowest barrier on any path from it to the border, so that whatever
 * the foreground encloses belongs to the foreground, whatever its colour.
 * @param mask `side` × `side` values, 0 to 1
 */
export function holesFilled(side: number, mask: Float32Array): Float32Array {
  const filled = new Float32Array(mask.length).fill(-1);
  const open: number[][] = Array.from({ length: LEVELS + 1 }, () => []);
  const reach = (at: number, from: number) => {
    if (filled[at] !== -1) return;
    const height = Math.max(from, mask[at] as number);
    filled[at] = height;
    open[Math.floor(height * LEVELS)]?.push(at);
  };
  for (let n = 0; n < side; n += 1) {
    for (const at of [n, n * side, n * side + side - 1, n + side * (side - 1)]) reach(at, 0);
  }
  for (const level of open) {
    for (let at = level.pop(); at !== undefined; at = level.pop()) {
      const height = filled[at] as number;
      const x = at % side;
      if (x > 0) reach(at - 1, height);
      if (x < side - 1) reach(at + 1, height);
      if (at >= side) reach(at - side, height);
      if (at < side * (side - 1)) reach(at + side, height);
    }
  }
  return filled;
}
