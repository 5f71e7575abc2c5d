/** Formats counts: `4 banners, 1 product, 14 blogs`. */
export function counted(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${count === 1 ? name.replace(/s$/, '') : name}`)
    .join(', ');
}
