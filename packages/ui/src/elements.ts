import type { ReactElement } from 'react';

/**
 * Elements without bare text, for a place beside other children. A browser's translation replaces text nodes, and React
 * fails when it next inserts or removes one: a text beside something else needs an element of its own.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
