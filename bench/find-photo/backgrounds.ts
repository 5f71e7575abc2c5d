import { between, type Chance, oneOf } from './chance.ts';

/** Side of every picture of the bench, pixels: what a phone's shrunk photo amounts to is larger, never smaller. */
export const SIDE = 400;

const hsl = (h: number, s: number, l: number) => `hsl(${Math.round(h)} ${Math.round(s)}% ${Math.round(l)}%)`;

type Background = (chance: Chance) => string;

const plain = (fill: string) => `<rect width="${SIDE}" height="${SIDE}" fill="${fill}"/>`;

const white: Background = (chance) => plain(hsl(0, 0, between(chance, 94, 100)));
const pastel: Background = (chance) =>
  plain(hsl(chance() * 360, between(chance, 20, 60), between(chance, 75, 92)));
const strong: Background = (chance) =>
  plain(hsl(chance() * 360, between(chance, 30, 70), between(chance, 25, 65)));

const glow: Background = (chance) => {
  const hue = chance() * 360;
  return `<defs><radialGradient id="glow" cx="${chance().toFixed(2)}" cy="${chance().toFixed(2)}" r="1">
    <stop offset="0" stop-color="${hsl(hue, 40, 92)}"/><stop offset="1" stop-color="${hsl(hue + 30, 40, between(chance, 45, 75))}"/>
    </radialGradient></defs>${plain('url(#glow)')}`;
};

const room: Background = (chance) => {
  const hue = chance() * 360;
  const edge = SIDE * between(chance, 0.6, 0.8);
  return `${plain(hsl(hue, 35, between(chance, 70, 90)))}<rect y="${edge}" width="${SIDE}" height="${SIDE}" fill="${hsl(hue + 40, 30, between(chance, 55, 80))}"/>`;
};

const disc: Background = (chance) => {
  const hue = chance() * 360;
  return `${plain(hsl(hue, 45, 90))}<circle cx="${SIDE / 2}" cy="${SIDE * 0.46}" r="${SIDE * between(chance, 0.3, 0.42)}" fill="${hsl(hue + 20, 50, between(chance, 65, 82))}"/>`;
};

const wood: Background = (chance) => {
  const boards = Array.from({ length: 6 }, (_, index) => {
    const y = (index * SIDE) / 6;
    return `<rect y="${y}" width="${SIDE}" height="${SIDE / 6 - 2}" fill="${hsl(28, 38, between(chance, 42, 62))}"/>`;
  });
  return plain(hsl(26, 40, 32)) + boards.join('');
};

/** Things out of focus, as behind a product held in a hand. */
const clutter: Background = (chance) => {
  const spots = Array.from({ length: 14 }, () => {
    const [x, y, r] = [chance() * SIDE, chance() * SIDE, between(chance, 20, 90)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${hsl(chance() * 360, between(chance, 10, 50), between(chance, 25, 85))}"/>`;
  });
  return `<defs><filter id="far"><feGaussianBlur stdDeviation="14"/></filter></defs>${plain(hsl(chance() * 360, 20, 55))}<g filter="url(#far)">${spots.join('')}</g>`;
};

/** What shops photograph goods on, mostly. */
export function shopBackground(chance: Chance): string {
  return oneOf(chance, [white, white, white, pastel, pastel, glow, room, disc])(chance);
}

/** What else a photo may have behind a product. */
export function otherBackground(chance: Chance): string {
  return oneOf(chance, [white, pastel, strong, glow, room, wood, clutter])(chance);
}
