import type { EngineSetting } from './engine-names.ts';
import { layoutEngine } from './layout-engine.ts';
import type { PictureEngine } from './picture-engine.ts';

/** The engines that `PICTURE_ENGINE` can name. */
const ENGINES: Record<EngineSetting, PictureEngine> = { layout: layoutEngine };

/** The engine that the setting names. */
export function engineOf(setting: EngineSetting): PictureEngine {
  return ENGINES[setting];
}
