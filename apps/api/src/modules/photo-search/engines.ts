import { layoutEngine } from './layout-engine.ts';
import type { PictureEngine } from './picture-engine.ts';

/** Every way the shop knows to compare pictures. */
const ENGINES: readonly PictureEngine[] = [layoutEngine];

/** The one in use. */
export const ENGINE_NAME = layoutEngine.name;

export function engineNamed(name: unknown): PictureEngine {
  const engine = ENGINES.find((candidate) => candidate.name === name);
  if (engine === undefined) throw new Error(`There is no picture engine ${name}`);
  return engine;
}
