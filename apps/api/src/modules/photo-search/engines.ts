import { layoutEngine } from './layout-engine.ts';
import type { PictureEngine } from './picture-engine.ts';

/** Every way the shop knows to compare pictures, by the value of PICTURE_ENGINE. */
const ENGINES = { layout: layoutEngine } satisfies Record<string, PictureEngine>;

export type EngineSetting = keyof typeof ENGINES;

export function engineOf(setting: EngineSetting): PictureEngine {
  return ENGINES[setting];
}
