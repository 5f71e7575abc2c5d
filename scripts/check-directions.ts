import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { ROOT } from './run.ts';

/**
 * Checks the imports against the rules of `.dependency-cruiser.cjs`. Nothing may be reported but planted violations,
 * each of which must be, because a checker that reads nothing reports nothing.
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
    rule: 'modules-meet-in-services',
    file: 'apps/api/src/modules/cart/planted.ts',
    text: "import '../catalogue/catalogue-rows.ts';\n",
  },
  {
    rule: 'modules-are-put-together-in-app',
    file: 'apps/api/src/modules/orders/planted.ts',
    text: "import './orders.module.ts';\n",
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
    text: "import '../../../../packages/contract/src/shop/schemas.ts';\n",
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
  plant();
  const { summary } = await cruised();
  const plants = new Set(PLANTED.map(({ file }) => file));
  const mistakes = summary.violations
    .filter(({ from }) => !plants.has(from))
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (summary.totalCruised < MIN_MODULES) mistakes.push(`only ${summary.totalCruised} modules were read`);
  const planted = new Set(PLANTED.map(({ rule }) => rule));
  for (const { name = '' } of summary.ruleSetUsed?.forbidden ?? []) {
    if (!planted.has(name)) mistakes.push(`no violation of ${name} is planted`);
  }
  const reported = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  for (const { rule, file } of PLANTED) {
    if (!reported.has(`${rule} ${file}`))
      mistakes.push(`the violation of ${rule} planted in ${file} was not reported`);
  }
  process.stdout.write(`${summary.totalCruised} modules read, ${mistakes.length} mistakes\n`);
  return mistakes;
}

function plant(): void {
  // However the check ends, by Ctrl-C too, nothing stays planted.
  process.on('exit', removePlanted);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  for (const { file, text } of PLANTED) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), text);
  }
}

function removePlanted(): void {
  for (const { file } of PLANTED) rmSync(join(ROOT, file), { force: true });
}

process.chdir(ROOT);
const mistakes = await main();
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exit(mistakes.length > 0 ? 1 : 0);
