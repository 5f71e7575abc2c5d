/** Which folder may import which: see docs/architecture.md. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-circles', 'Circular imports have no order to read or load them in.', {}, { circular: true }),
    forbid(
      'domain-is-pure',
      'Business rules import nothing.',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain/src', dependencyTypesNot: ['npm-dev'] },
    ),
    forbid(
      'picture-likeness-is-pure',
      'Comparing pictures needs only pixels: no I/O, no other package.',
      { path: '^packages/picture-likeness/src', pathNot: '\\.test\\.ts$|/testing/' },
      { pathNot: '^packages/picture-likeness/src', dependencyTypesNot: ['npm-dev'] },
    ),
    forbid(
      'contract-knows-domain-only',
      'The contract imports only domain and zod.',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(contract|domain)/src|node_modules/zod' },
    ),
    forbid(
      'texts-know-domain-only',
      'Shared texts import only domain.',
      { path: '^packages/texts/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(texts|domain)/src' },
    ),
    forbid(
      'ui-knows-react-only',
      'Shared UI imports only React: no app, no texts, no router.',
      { path: '^packages/ui/src', pathNot: '\\.test\\.tsx?$|/testing/' },
      { pathNot: '^packages/ui/src|node_modules/(@types/)?react(-dom)?/' },
    ),
    forbid(
      'api-and-web-are-strangers',
      'The API and the pages share only the packages, above all the contract.',
      { path: '^apps/api/src' },
      { path: '^apps/web' },
    ),
    forbid(
      'web-and-api-are-strangers',
      'The API and the pages share only the packages, above all the contract.',
      { path: '^apps/web' },
      { path: '^apps/api' },
    ),
    forbid(
      'the-office-knows-the-packages-only',
      'The office shares only the packages with the shop and the server.',
      { path: '^apps/office' },
      { path: '^apps/(api|web)' },
    ),
    forbid(
      'nobody-knows-the-office',
      'Neither the server nor the shop imports the office.',
      { path: '^apps/(api|web)' },
      { path: '^apps/office' },
    ),
    forbid(
      'features-are-strangers',
      'Routes compose features; features never import each other.',
      { path: '^apps/(web|office)/app/features/([^/]+)/' },
      { path: '^apps/(web|office)/app/features/', pathNot: '^apps/$1/app/features/$2/' },
    ),
    forbid(
      'features-below-routes',
      'Routes build pages from features, not the other way round.',
      { path: '^apps/(web|office)/app/(features|ui|lib)/' },
      { path: '^apps/(web|office)/app/(routes/|app\\.tsx|routes\\.tsx?|screens\\.ts)' },
    ),
    forbid(
      'ui-and-lib-below-features',
      'Building blocks do not import features.',
      { path: '^apps/(web|office)/app/(ui|lib)/' },
      { path: '^apps/(web|office)/app/features/' },
    ),
    forbid(
      'a-module-has-one-door',
      'Other code imports only the public file of a module, NAME.module.ts, and for SQL its tables.',
      {
        path: '^apps/api/src/(?:modules/([^/]+)/|cli/|[^/]+\\.ts$)',
        pathNot: '\\.test\\.ts$',
      },
      {
        path: '^apps/api/src/modules/',
        pathNot: [
          '^apps/api/src/modules/$1/',
          '^apps/api/src/modules/([^/]+)/\\1\\.module\\.ts$',
          '/schema\\.ts$',
        ],
      },
    ),
    forbid(
      'tables-in-queries',
      "Only tables (foreign keys) and repositories (joins) import another module's tables.",
      {
        path: '^apps/api/src/(?:modules|platform|cli)/([^/]+)|^apps/api/src/[^/]+$',
        pathNot: '\\.(test|repository)\\.ts$|/schema\\.ts$',
      },
      {
        path: '^apps/api/src/schema\\.ts$|^apps/api/src/modules/[^/]+/schema\\.ts$',
        pathNot: '^apps/api/src/modules/$1/',
      },
    ),
    forbid(
      'commands-use-services',
      'Commands call services; they have no SQL and no HTTP of their own.',
      { path: '^apps/api/src/cli/', pathNot: '\\.test\\.ts$' },
      { path: '\\.(routes|repository|presenter)\\.ts$|platform/http' },
    ),
    forbid(
      'platform-below-modules',
      'The platform imports neither modules nor the change feed; the change feed imports no modules.',
      { path: '^apps/api/src/(platform|changes)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/(modules/|changes/)', pathNot: '^apps/api/src/$1/' },
    ),
    forbid(
      'repositories-hold-sql-only',
      'Repositories import no services and no HTTP.',
      { path: '\\.repository\\.ts$' },
      { path: '\\.(service|routes|presenter)\\.ts$|platform/http' },
    ),
    forbid(
      'the-browser-parses-nothing',
      'Schemas stay on the server; the browser imports types from wire.ts.',
      { path: '^apps/(web|office)/app' },
      {
        path: '^packages/contract/src/(endpoint|fields|refusal-bodies|(shop|office)/[a-z-]+)\\.ts$',
        pathNot:
          '/(shop|office)/(client|log-actions|pages|paths|payment-client|permissions|product-fields)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'worker-stands-apart',
      'A service worker is one small script; it imports only domain, page paths, texts, its message types and what both workers share.',
      { path: '^apps/(web|office)/service-worker/', pathNot: '\\.test\\.ts$' },
      {
        pathNot:
          '^apps/(web|office)/service-worker/|^packages/domain/src|^packages/app-build/src/worker-caches\\.ts$|^packages/contract/src/shop/paths\\.ts$|^apps/web/app/(paraglide/|features/offline/worker-message\\.ts$)',
      },
    ),
    forbid(
      'the-shop-knows-no-tools',
      'Benches, browser tests and scripts use the shop, never the other way round; hard and fleet tests start it as they do.',
      { path: '^(apps|packages)/', pathNot: '^apps/api/src/(hard|fleet)/' },
      { path: '^(bench|e2e|scripts)/' },
    ),
    forbid(
      'e2e-sees-what-people-see',
      "Browser tests know URLs and texts; of the code they import only test support and the worker's script.",
      { path: '^e2e/' },
      {
        path: '^(apps/(api|web)|bench)/',
        pathNot:
          '^apps/(api/src/testing|web/messages)/|^apps/web/app/.*/testing/|^apps/api/src/platform/http/service-worker-route\\.ts$',
      },
    ),
    forbid(
      'benches-use-services',
      'Benches measure the whole server or a service: no pages, and no SQL or routes of modules. One uses the channel of catalogue-version.',
      { path: '^bench/' },
      {
        path: '^apps/web/|^apps/api/src/modules/.*\\.(routes|repository|presenter)\\.ts$',
        pathNot: '/catalogue-version\\.repository\\.ts$',
      },
    ),
    forbid(
      'scripts-start-things',
      'Scripts build and start the shop; tests and benches use them, not the other way round.',
      { path: '^scripts/' },
      { path: '^(bench|e2e)/|\\.(routes|repository|presenter|service)\\.ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(build|paraglide)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
