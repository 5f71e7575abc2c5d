import root from '../../../../package.json' with { type: 'json' };

/** The number of this release, such as `0.2.0`: the version in the repository's package.json. A build holds a copy. */
export const RELEASE: string = root.version;
