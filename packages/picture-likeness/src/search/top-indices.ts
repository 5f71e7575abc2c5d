/** Indices of the `count` highest scores, highest first; of equal scores the earlier come first. */
export function topIndices(scores: Float32Array, count: number): number[] {
  const threshold = scores.toSorted()[Math.max(0, scores.length - count)] ?? 0;
  const found: number[] = [];
  for (let at = 0; at < scores.length; at += 1) {
    if ((scores[at] as number) >= threshold) found.push(at);
  }
  return found.sort((a, b) => (scores[b] as number) - (scores[a] as number)).slice(0, count);
}
