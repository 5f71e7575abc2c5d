import { expect, it } from 'vitest';
import { shortMessage } from './short-messages.ts';

/** As the compiler writes a value. */
const VALUE = '$'.concat('{i?.n}');

/** As the compiler writes a text; `i` when it has values. */
const compiled = (i: string, km: string, en: string) => `/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {{}} Ui_TermsInputs */

const km_ui_terms = /** @type {(inputs: Ui_TermsInputs) => LocalizedString} */ (${i}) => {
	return /** @type {LocalizedString} */ (\`${km}\`)
};

const en_ui_terms = /** @type {(inputs: Ui_TermsInputs) => LocalizedString} */ (${i}) => {
	return /** @type {LocalizedString} */ (\`${en}\`)
};

export const ui_terms = /** @type {((inputs: Ui_TermsInputs) => LocalizedString)} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "en") return en_ui_terms(inputs)
	return km_ui_terms(inputs)
});`;

it('a text is one function, with its values and everything that a template may hold', () => {
  expect(shortMessage(compiled('', 'លក្ខខណ្ឌ', 'Terms'))).toBe(
    'import { getLocale } from \'../runtime.js\';\nexport const ui_terms = (i, o) => (o?.locale ?? getLocale()) === "en" ? `Terms` : `លក្ខខណ្ឌ`;\n',
  );
  expect(shortMessage(compiled('i', `ក\n${VALUE}`, `a (\\\`b\\\`) ${VALUE}`))).toContain(
    `"en" ? \`a (\\\`b\\\`) ${VALUE}\` : \`ក\n${VALUE}\`;`,
  );
});

it('a text that the compiler writes in another form fails the build', () => {
  const other = compiled('', 'លក្ខខណ្ឌ', 'Terms').replace('return km_ui_terms(inputs)', 'return text(inputs)');
  expect(() => shortMessage(other)).toThrow('form that is not known');
});
