/** Heights between 0 and 1 that are told apart. */
const LEVELS = 32;

/** Each pixel as high as the lowest wall between it and the border: what is shut in by goods is goods, whatever its colour. */
export function shutIn(side: number, goods: Float32Array): Float32Array {
  const filled = new Float32Array(goods.length).fill(-1);
  const reached: number[][] = Array.from({ length: LEVELS + 1 }, () => []);
  const reach = (at: number, from: number) => {
    if (filled[at] !== -1) return;
    const height = Math.max(from, goods[at] as number);
    filled[at] = height;
    reached[Math.floor(height * LEVELS)]?.push(at);
  };
  for (let n = 0; n < side; n += 1) {
    for (const at of [n, n * side, n * side + side - 1, n + side * (side - 1)]) reach(at, 0);
  }
  for (const line of reached) {
    for (let at = line.pop(); at !== undefined; at = line.pop()) {
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
