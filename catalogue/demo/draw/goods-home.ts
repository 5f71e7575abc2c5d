// Household goods without a pack. Sizes are SVG units, colours CSS hex.
import { mix, shade, tint } from './colour.ts';
import type { Mark } from './goods-dental.ts';
import type { Sheet } from './svg.ts';
import { blur, chance, circle, ellipse, group, line, linear, path, radial, rect, times } from './svg.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';
import { box, gleam, solid } from './thing.ts';

/** A sponge with a scouring pad. */
export function sponge(sheet: Sheet, colour: string, scourer = '#2f7d4f', w = 300): Thing {
  const h = w * 0.42;
  const depth = w * 0.1;
  const top = `M${-w / 2} ${-h} l${depth} ${-depth * 0.8} h${w - depth * 0.9} l${-depth * 0.4} ${depth * 0.8} Z`;
  const body = box(-w / 2, -h, w * 0.96, h, 16);
  const holes = times(26, () => {
    const r = chance(sheet, 2, w * 0.022);
    return ellipse(
      chance(sheet, -w * 0.45, w * 0.41),
      chance(sheet, -h * 0.62, -h * 0.08),
      r * 1.2,
      r,
      shade(colour, 0.28),
      `opacity=".5"`,
    );
  });
  const pad = box(-w / 2, -h, w * 0.96, h * 0.26, 10);
  const threads = times(30, () =>
    line(
      `M${chance(sheet, -w * 0.46, w * 0.38)} ${-h + chance(sheet, 4, h * 0.2)} q8 -6 16 2`,
      tint(scourer, 0.35),
      1.6,
      `opacity=".55"`,
    ),
  );
  return {
    art:
      path(top, tint(scourer, 0.12)) +
      solid(sheet, body, colour, 'soft') +
      holes +
      solid(sheet, pad, scourer, 'soft') +
      threads +
      rect(-w / 2 + 4, -h * 0.75, w * 0.95, 4, shade(colour, 0.4), 2, `opacity=".35"`),
    w,
    h: h + depth * 0.8,
  };
}

/** A pile of folded cloths, one per colour. */
export function clothPile(sheet: Sheet, colours: string[], w = 420): Thing {
  const step = w * 0.125;
  const layer = (colour: string, i: number) => {
    const y = -(i + 1) * step;
    const off = (i % 2 === 0 ? -1 : 1) * w * 0.012;
    const d = `M${-w / 2 + off + 16} ${y} H${w / 2 + off - 26} Q${w / 2 + off} ${y} ${w / 2 + off} ${y + step * 0.5} Q${w / 2 + off} ${y + step} ${w / 2 + off - 26} ${y + step} H${-w / 2 + off + 12} q-8 ${-step * 0.25} 0 ${-step * 0.5} q-8 ${-step * 0.25} 4 ${-step * 0.5} Z`;
    const stitches =
      line(
        `M${-w / 2 + off + 22} ${y + step * 0.26} H${w / 2 + off - 20}`,
        tint(colour, 0.55),
        2.4,
        `stroke-dasharray="7 6" opacity=".8"`,
      ) +
      line(
        `M${-w / 2 + off + 14} ${y + step * 0.52} H${w / 2 + off - 6}`,
        shade(colour, 0.4),
        3,
        `opacity=".45"`,
      );
    return solid(sheet, d, colour, 'top') + stitches;
  };
  return { art: colours.map(layer).join(''), w, h: colours.length * step };
}

/** A flat cloth with woven squares, from above. */
export function clothFlat(sheet: Sheet, colour: string, w = 360): Thing {
  const h = w * 0.78;
  const d = `M${-w / 2} ${-h} q${w * 0.25} 8 ${w * 0.5} 0 t${w * 0.5} 2 q-6 ${h * 0.3} 0 ${h * 0.5} t-2 ${h * 0.5} q${-w * 0.25} -8 ${-w * 0.5} 0 t${-w * 0.5} -2 q6 ${-h * 0.3} 0 ${-h * 0.5} t2 ${-h * 0.5} Z`;
  const weave =
    times(13, (i) =>
      line(`M${-w / 2 + 14} ${-h + 20 + i * ((h - 40) / 12)} H${w / 2 - 14}`, '#ffffff', 2, `opacity=".22"`),
    ) +
    times(16, (i) =>
      line(`M${-w / 2 + 18 + i * ((w - 36) / 15)} ${-h + 14} V${-14}`, '#0b1530', 2, `opacity=".08"`),
    );
  return {
    art:
      solid(sheet, d, colour, 'top') +
      weave +
      rect(
        -w / 2 + 10,
        -h + 10,
        w - 20,
        h - 20,
        'none',
        8,
        `stroke="${tint(colour, 0.6)}" stroke-width="4" stroke-dasharray="9 7"`,
      ),
    w,
    h,
  };
}

/** One rubber glove, fingers up. */
export function glove(sheet: Sheet, colour: string, h = 520): Thing {
  const k = h / 520;
  const d = `M${-92 * k} 0 C${-86 * k} ${-70 * k} ${-104 * k} ${-150 * k} ${-110 * k} ${-220 * k} L${-120 * k} ${-380 * k} q${-2 * k} ${-32 * k} ${26 * k} ${-34 * k} q${26 * k} 0 ${28 * k} ${30 * k} L${-58 * k} ${-300 * k} L${-56 * k} ${-458 * k} q0 ${-34 * k} ${28 * k} ${-34 * k} q${28 * k} 0 ${28 * k} ${34 * k} L${2 * k} ${-306 * k} L${14 * k} ${-484 * k} q${4 * k} ${-32 * k} ${31 * k} ${-30 * k} q${26 * k} ${3 * k} ${24 * k} ${34 * k} L${62 * k} ${-296 * k} L${88 * k} ${-424 * k} q${7 * k} ${-28 * k} ${31 * k} ${-22 * k} q${24 * k} ${6 * k} ${18 * k} ${34 * k} L${112 * k} ${-258 * k} C${118 * k} ${-226 * k} ${140 * k} ${-250 * k} ${168 * k} ${-282 * k} q${22 * k} ${-22 * k} ${40 * k} ${-4 * k} q${16 * k} ${18 * k} ${-2 * k} ${42 * k} C${160 * k} ${-190 * k} ${108 * k} ${-140 * k} ${98 * k} ${-90 * k} C${94 * k} ${-60 * k} ${96 * k} ${-30 * k} ${98 * k} 0 Z`;
  const cuff = box(-98 * k, -34 * k, 202 * k, 36 * k, 14 * k);
  const grip = times(15, (i) =>
    circle(
      (-64 + (i % 5) * 34) * k,
      (-226 + Math.floor(i / 5) * 30) * k,
      6 * k,
      shade(colour, 0.2),
      `opacity=".5"`,
    ),
  );
  return {
    art:
      solid(sheet, d, colour) +
      grip +
      solid(sheet, cuff, shade(colour, 0.1)) +
      line(`M${-92 * k} ${-48 * k} H${96 * k}`, shade(colour, 0.4), 3, `opacity=".4"`) +
      gleam(sheet, -44 * k, -440 * k, 9 * k, 120 * k, 0.5) +
      gleam(sheet, -84 * k, -230 * k, 14 * k, 150 * k, 0.45),
    w: 330 * k,
    h,
  };
}

/** A roll of bags with a printed sleeve and, unless `hasTail` is false, a loose end. */
export function bagRoll(sheet: Sheet, film: string, sleeve: string, w = 420, hasTail = true): Thing {
  const k = w / 420;
  const r = 88 * k;
  const body = rect(-w / 2 + 30 * k, -2 * r, w - 60 * k, 2 * r, film);
  const light = rect(
    -w / 2 + 30 * k,
    -2 * r,
    w - 60 * k,
    2 * r,
    linear(sheet, 90, [
      [0, '#ffffff', 0.12],
      [0.2, '#ffffff', 0.5],
      [0.36, '#ffffff', 0.04],
      [0.75, '#0b1530', 0.25],
      [1, '#0b1530', 0.5],
    ]),
  );
  const end =
    ellipse(w / 2 - 30 * k, -r, r * 0.38, r, tint(film, 0.16)) +
    times(5, (i) =>
      ellipse(
        w / 2 - 30 * k,
        -r,
        r * (0.32 - i * 0.055),
        r * (0.86 - i * 0.15),
        'none',
        `stroke="${shade(film, 0.35)}" stroke-width="2.5" opacity=".6"`,
      ),
    ) +
    ellipse(w / 2 - 30 * k, -r, r * 0.09, r * 0.25, '#0b1530', `opacity=".7"`);
  const tail = hasTail
    ? path(
        `M${-w * 0.43} ${-r * 0.4} C${-w * 0.5} ${-8 * k} ${-w * 0.52} ${4 * k} ${-w * 0.62} ${6 * k} H${w * 0.3} C${w * 0.36} 0 ${w * 0.42} ${-10 * k} ${w * 0.43} ${-r * 0.2} Z`,
        mix(film, '#ffffff', 0.14),
      )
    : '';
  const back = ellipse(-w / 2 + 30 * k, -r, r * 0.38, r, shade(film, 0.1));
  return { art: tail + back + body + (sleeve ? group(sleeve, 0, -2 * r) : '') + light + end, w, h: 2 * r };
}

/** A bar of soap with an embossed brand. */
export function soapBar(sheet: Sheet, colour: string, mark: Mark, w = 300): Thing {
  const h = w * 0.42;
  const side = `M${-w / 2} ${-h * 0.62} C${-w / 2} ${-h * 0.1} ${-w * 0.44} 0 ${-w * 0.3} 0 H${w * 0.3} C${w * 0.44} 0 ${w / 2} ${-h * 0.1} ${w / 2} ${-h * 0.62} Z`;
  const top = `M${-w / 2} ${-h * 0.62} C${-w / 2} ${-h * 0.92} ${-w * 0.4} ${-h} ${-w * 0.26} ${-h} H${w * 0.26} C${w * 0.4} ${-h} ${w / 2} ${-h * 0.92} ${w / 2} ${-h * 0.62} C${w / 2} ${-h * 0.36} ${w * 0.4} ${-h * 0.32} ${w * 0.26} ${-h * 0.32} H${-w * 0.26} C${-w * 0.4} ${-h * 0.32} ${-w / 2} ${-h * 0.36} ${-w / 2} ${-h * 0.62} Z`;
  const word = `<g transform="translate(0 ${-h * 0.56}) scale(1 .62)">${text(mark.brand, { y: 4, size: w * 0.15, font: mark.font, fill: '#ffffff', extra: `opacity=".75"` })}${text(mark.brand, { size: w * 0.15, font: mark.font, fill: shade(colour, 0.32) })}</g>`;
  return {
    art:
      solid(sheet, side, shade(colour, 0.1)) +
      path(top, tint(colour, 0.2)) +
      path(
        top,
        radial(sheet, 0.3, 0.2, 0.8, [
          [0, '#ffffff', 0.6],
          [1, '#ffffff', 0],
        ]),
      ) +
      ellipse(0, -h * 0.66, w * 0.36, h * 0.2, shade(colour, 0.06), `opacity=".6"`) +
      word,
    w,
    h,
  };
}

/** A wooden soap dish, with or without soap. */
export function soapDish(sheet: Sheet, wood: string, soap: Thing | undefined, mark: Mark, w = 460): Thing {
  const h = w * 0.16;
  const slats = times(5, (i) => {
    const x = -w * 0.42 + i * w * 0.172;
    return (
      path(
        `M${x} ${-h} l${w * 0.03} ${-w * 0.11} h${w * 0.1} l${w * 0.015} ${w * 0.11} Z`,
        mix(wood, '#ffffff', 0.12 + (i % 2) * 0.08),
      ) + line(`M${x + w * 0.04} ${-h - 6} l${w * 0.02} ${-w * 0.08}`, shade(wood, 0.4), 2, `opacity=".4"`)
    );
  });
  const front = box(-w / 2, -h - 4, w, h * 0.72, 20);
  const grain = times(5, (i) =>
    line(
      `M${-w * 0.44 + i * 10} ${-h + 6 + i * 9} C${-w * 0.1} ${-h - 4 + i * 11} ${w * 0.1} ${-h + 14 + i * 8} ${w * 0.44} ${-h + 4 + i * 9}`,
      shade(wood, 0.45),
      2,
      `opacity=".4"`,
    ),
  );
  const feet =
    rect(-w * 0.4, -h * 0.4, w * 0.09, h * 0.4, shade(wood, 0.35), 6) +
    rect(w * 0.31, -h * 0.4, w * 0.09, h * 0.4, shade(wood, 0.35), 6);
  const back = path(
    `M${-w / 2 + 8} ${-h} l${w * 0.05} ${-w * 0.13} h${w * 0.86} l${w * 0.05} ${w * 0.13} Z`,
    shade(wood, 0.42),
  );
  return {
    art:
      feet +
      back +
      slats +
      (soap
        ? ellipse(0, -h - w * 0.045, soap.w * 0.45, w * 0.03, '#0b1530', `opacity=".35" ${blur(sheet, 6)}`) +
          group(soap.art, 0, -h - w * 0.035)
        : '') +
      solid(sheet, front, wood, 'top') +
      grain +
      text(mark.brand, { y: -h * 0.56, size: h * 0.42, font: mark.font, fill: shade(wood, 0.6) }),
    w,
    h: h + (soap ? soap.h + w * 0.03 : w * 0.13),
  };
}
