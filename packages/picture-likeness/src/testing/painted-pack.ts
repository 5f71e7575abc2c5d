import sharp from 'sharp';

/** A 400 × 400 PNG of a pack with a label, its shapes and colours derived from `name`, in front of a wall and a disc. */
export async function paintedPack(name: string, wall = '#f4f1ea', disc = wall): Promise<Buffer> {
  let seed = 7;
  for (const letter of name) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) >>> 0;
  const next = (low: number, high: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return low + ((seed >>> 8) / 0x1000000) * (high - low);
  };
  const colour = () =>
    `hsl(${next(0, 360).toFixed(0)} ${next(40, 80).toFixed(0)}% ${next(25, 65).toFixed(0)}%)`;
  const [width, height] = [next(110, 260), next(170, 300)];
  const [left, top] = [(400 - width) / 2, (400 - height) / 2];
  const bars = Array.from({ length: 4 }, (_, bar) => {
    const y = top + height * (0.55 + bar * 0.1);
    return `<rect x="${left + width * 0.1}" y="${y}" width="${next(0.2, 0.8) * width}" height="${height * 0.05}" fill="#fff"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${wall}"/>
    <circle cx="200" cy="200" r="150" fill="${disc}"/>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${next(0, 60)}" fill="${colour()}"/>
    <rect x="${left}" y="${top + height * next(0, 0.3)}" width="${width}" height="${height * 0.2}" fill="${colour()}"/>
    <circle cx="${left + width * next(0.3, 0.7)}" cy="${top + height * 0.35}" r="${next(20, 45)}" fill="${colour()}"/>
    ${bars.join('')}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
