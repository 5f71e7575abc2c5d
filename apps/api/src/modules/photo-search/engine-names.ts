/** The values of PICTURE_ENGINE, apart from the engines so that reading the settings does not load them. */
export const ENGINE_NAMES = ['layout'] as const;

export type EngineSetting = (typeof ENGINE_NAMES)[number];
