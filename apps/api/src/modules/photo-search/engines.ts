import type { EngineSetting } from './engine-names.ts';
import { layoutEngine } from './layout-engine.ts';
import type { PictureEngine } from './picture-engine.ts';

/** Every way the shop knows to compare pictures. */
const ENGINES: Record<EngineSetting, PictureEngine> = { layout: layoutEngine };

export function engineOf(setting: EngineSetting): PictureEngine {
  return ENGINES[setting];
}
