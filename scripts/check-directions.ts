import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { ROOT } from './run.ts';

/**
 * Checks the imports against the rules of `.dependency-cruiser.cjs` twice: as they are, where nothing may be reported,
 * and with planted violations, each of which must be, because a checker that reads nothing reports nothing.
 */
const FOLDERS = ['packages', 'apps/api/src', 'apps/web/app'];

/** Fewer mean that the checker did not read the code. */
const MIN_MODULES = 100;

const PLANTED: { rule: string; file: string; text: string }[] = [
  {
    rule: 'domain-is-pure',
    file: 'packages/domain/src/planted.ts',
    text: "import '../../contract/src/limits.ts';\n",
  },
  {
    rule: 'texts-know-domain-only',
    file: 'packages/texts/src/planted.ts',
    text: "import '../../contract/src/limits.ts';\n",
  },
  {
    rule: 'picture-likeness-is-pure',
    file: 'packages/picture-likeness/src/planted.ts',
    text: "import 'node:fs';\n",
  },
  {
    rule: 'ui-knows-react-only',
    file: 'packages/ui/src/planted.ts',
    text: "import '../../contract/src/limits.ts';\n",
  },
  {
    rule: 'features-are-strangers',
    file: 'apps/web/app/features/cart/planted.ts',
    text: "import '../catalogue/planted.ts';\n",
  },
  {
    rule: 'features-below-routes',
    file: 'apps/web/app/features/catalogue/planted.ts',
    text: "import '../../routes.ts';\n",
  },
  {
    rule: 'modules-meet-in-services',
    file: 'apps/api/src/modules/cart/planted.ts',
    text: "import '../catalogue/catalogue.repository.ts';\n",
  },
];

async function cruised(): Promise<ICruiseResult> {
  const options = await extractOptions(join(ROOT, '.dependency-cruiser.cjs'));
  const { output } = await cruise(
    FOLDERS,
    options,
    {},
    { tsConfig: extractTsConfig(join(ROOT, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new Error('The checker answered with text');
  return output;
}

async function main(): Promise<string[]> {
  const { summary } = await cruised();
  const mistakes = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (summary.totalCruised < MIN_MODULES) mistakes.push(`only ${summary.totalCruised} modules were read`);
  for (const rule of await unreportedRules())
    mistakes.push(`the planted violation of ${rule} was not reported`);
  process.stdout.write(`${summary.totalCruised} modules read, ${mistakes.length} mistakes\n`);
  return mistakes;
}

async function unreportedRules(): Promise<string[]> {
  const files = PLANTED.map(({ file }) => join(ROOT, file));
  try {
    for (const [index, file] of files.entries()) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, PLANTED[index]?.text ?? '');
    }
    const { summary } = await cruised();
    const reported = new Set(summary.violations.map(({ rule }) => rule.name));
    return PLANTED.map(({ rule }) => rule).filter((rule) => !reported.has(rule));
  } finally {
    for (const file of files) rmSync(file, { force: true });
  }
}

process.chdir(ROOT);
const mistakes = await main();
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exit(mistakes.length > 0 ? 1 : 0);
