import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { ROOT } from './run.ts';

/**
 * Checks the imports against the rules of `.dependency-cruiser.cjs`: none may be broken. In a folder of their own, files
 * that break each rule must be reported, because a checker that reads nothing reports nothing.
 */
const FOLDERS = [
  'packages',
  'apps/api/src',
  'apps/web/app',
  'apps/web/service-worker',
  'apps/office/app',
  'apps/office/service-worker',
  'bench',
  'e2e',
  'scripts',
];

/** Fewer mean that the checker did not read the code. */
const MIN_MODULES = 100;

/** Files that break a rule, each with the rule it breaks. Every rule needs one. */
const PLANTED: { rule: string; file: string; text: string }[] = [
  {
    rule: 'no-circles',
    file: 'packages/domain/src/planted-circle.ts',
    text: "import './planted-circle.ts';\n",
  },
  {
    rule: 'domain-is-pure',
    file: 'packages/domain/src/planted.ts',
    text: "import 'node:fs';\n",
  },
  {
    rule: 'picture-likeness-is-pure',
    file: 'packages/picture-likeness/src/planted.ts',
    text: "import 'node:fs';\n",
  },
  {
    rule: 'contract-knows-domain-only',
    file: 'packages/contract/src/planted.ts',
    text: "import 'node:fs';\n",
  },
  {
    rule: 'texts-know-domain-only',
    file: 'packages/texts/src/planted.ts',
    text: "import '../../contract/src/limits.ts';\n",
  },
  {
    rule: 'ui-knows-react-only',
    file: 'packages/ui/src/planted.ts',
    text: "import '../../contract/src/limits.ts';\n",
  },
  {
    rule: 'api-and-web-are-strangers',
    file: 'apps/api/src/planted.ts',
    text: "import '../../web/app/routes.ts';\n",
  },
  {
    rule: 'web-and-api-are-strangers',
    file: 'apps/web/app/planted.ts',
    text: "import '../../api/src/config.ts';\n",
  },
  {
    rule: 'the-office-knows-the-packages-only',
    file: 'apps/office/app/planted.ts',
    text: "import '../../web/app/routes.ts';\n",
  },
  {
    rule: 'nobody-knows-the-office',
    file: 'apps/web/app/planted-office.ts',
    text: "import '../../office/app/routes.tsx';\n",
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
    rule: 'ui-and-lib-below-features',
    file: 'apps/web/app/lib/planted.ts',
    text: "import '../features/cart/planted.ts';\n",
  },
  {
    rule: 'a-module-has-one-door',
    file: 'apps/api/src/modules/cart/planted.ts',
    text: "import '../products/products.service.ts';\n",
  },
  {
    rule: 'a-module-has-one-door',
    file: 'apps/api/src/cli/planted-door.ts',
    text: "import '../modules/cart/cart.service.ts';\n",
  },
  {
    rule: 'a-module-has-one-door',
    file: 'apps/api/src/planted-door.ts',
    text: "import './modules/cart/cart.service.ts';\n",
  },
  {
    rule: 'tables-in-queries',
    file: 'apps/api/src/modules/cart/planted-tables.service.ts',
    text: "import '../products/schema.ts';\n",
  },
  {
    rule: 'tables-in-queries',
    file: 'apps/api/src/modules/cart/planted-all-tables.ts',
    text: "import '../../schema.ts';\n",
  },
  {
    rule: 'tables-in-queries',
    file: 'apps/api/src/planted-tables.ts',
    text: "import './modules/products/schema.ts';\n",
  },
  {
    rule: 'commands-use-services',
    file: 'apps/api/src/cli/planted.ts',
    text: "import '../modules/cart/cart.repository.ts';\n",
  },
  {
    rule: 'platform-below-modules',
    file: 'apps/api/src/platform/planted.ts',
    text: "import '../modules/cart/cart.service.ts';\n",
  },
  {
    rule: 'repositories-hold-sql-only',
    file: 'apps/api/src/modules/cart/planted.repository.ts',
    text: "import './cart.service.ts';\n",
  },
  {
    rule: 'the-browser-parses-nothing',
    file: 'apps/web/app/routes/planted.ts',
    text: "import '../../../../packages/contract/src/shop/cart.ts';\n",
  },
  {
    rule: 'worker-stands-apart',
    file: 'apps/web/service-worker/planted.ts',
    text: "import '../app/routes.ts';\n",
  },
  {
    rule: 'the-shop-knows-no-tools',
    file: 'packages/domain/src/planted-tool.ts',
    text: "import '../../../scripts/run.ts';\n",
  },
  {
    rule: 'e2e-sees-what-people-see',
    file: 'e2e/planted.ts',
    text: "import '../apps/api/src/config.ts';\n",
  },
  {
    rule: 'benches-use-services',
    file: 'bench/planted.ts',
    text: "import '../apps/api/src/modules/cart/cart.repository.ts';\n",
  },
  {
    rule: 'scripts-start-things',
    file: 'scripts/planted.ts',
    text: "import '../bench/bench.ts';\n",
  },
];

/** @param baseDir the repository, or a copy of its folders with planted files */
async function cruised(baseDir: string): Promise<ICruiseResult> {
  const options = await extractOptions(join(ROOT, '.dependency-cruiser.cjs'));
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(
    folders,
    { ...options, baseDir },
    {},
    { tsConfig: extractTsConfig(join(ROOT, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new Error('The checker answered with text');
  return output;
}

async function mistakesInCode(): Promise<string[]> {
  const { summary } = await cruised(ROOT);
  const mistakes = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (summary.totalCruised < MIN_MODULES) mistakes.push(`only ${summary.totalCruised} modules were read`);
  process.stdout.write(`${summary.totalCruised} modules read, ${mistakes.length} mistakes\n`);
  return mistakes;
}

/** What the rules should have reported of the planted files and did not. */
async function unreportedPlants(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'phsar-planted-'));
  try {
    plant(folder);
    const { summary } = await cruised(folder);
    const planted = new Set(PLANTED.map(({ rule }) => rule));
    const reported = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
    return [
      ...(summary.ruleSetUsed?.forbidden ?? [])
        .filter(({ name = '' }) => !planted.has(name))
        .map(({ name }) => `no violation of ${name} is planted`),
      ...PLANTED.filter(({ rule, file }) => !reported.has(`${rule} ${file}`)).map(
        ({ rule, file }) => `the violation of ${rule} planted in ${file} was not reported`,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the planted files, and an empty file in the place of each that they import. */
function plant(folder: string): void {
  for (const { file, text } of PLANTED) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const { file, text } of PLANTED) {
    const [, imported] = /'(\.[^']+)'/.exec(text) ?? [];
    if (imported === undefined) continue;
    const path = join(folder, dirname(file), imported);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) writeFileSync(path, '');
  }
}

const mistakes = [...(await mistakesInCode()), ...(await unreportedPlants())];
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exit(mistakes.length > 0 ? 1 : 0);
