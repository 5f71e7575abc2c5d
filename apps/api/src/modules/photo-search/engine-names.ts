/** The values of PICTURE_ENGINE. Apart from the engines, so that reading the settings loads none of them. */
export const ENGINE_NAMES = ['layout'] as const;

export type EngineSetting = (typeof ENGINE_NAMES)[number];
