import root from '../../../../package.json' with { type: 'json' };

/** This release, such as `0.2.0`: the version in the repository's package.json, which a build copies. */
export const RELEASE: string = root.version;
