// Runs in this folder, beside Vendure's packages: `node shop.cjs fill GOODS` fills an empty database, `node shop.cjs` opens the shop with its worker.
const { fork } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const { AssetServerPlugin } = require('@vendure/asset-server-plugin');
const core = require('@vendure/core');
const { populate } = require('@vendure/core/cli');

const [task, goodsFile] = process.argv.slice(2);
const { DB_SOCKET, DB_PORT, PORT } = process.env;

const config = {
  apiOptions: {
    port: Number(PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: 'four-yellow-buses' },
    cookieOptions: { secret: 'cookie-secret-of-the-bench-0123456789' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: DB_SOCKET,
    port: Number(DB_PORT),
    username: 'postgres',
    database: 'vendure',
    // Its documentation: on while the tables are made, off in production.
    synchronize: task === 'fill',
    logging: false,
    extra: { max: 20 },
  },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  logger: new core.DefaultLogger({ level: core.LogLevel.Warn }),
  plugins: [
    AssetServerPlugin.init({ route: 'assets', assetUploadDir: `${__dirname}/assets` }),
    core.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
  importExportOptions: { importAssetsDir: '/' },
};

async function open() {
  await core.bootstrap(config);
  // After the server: its start is not measured beside the worker's.
  fork(__filename, ['work']);
}

/** Jobs, such as an order's change of the index of searches. */
async function work() {
  const worker = await core.bootstrapWorker(config);
  await worker.startJobQueue();
}

/** A server that does the jobs too. */
async function openAlone(settings = config) {
  const app = await core.bootstrap(settings);
  await app.get(core.JobQueueService).start();
  return app;
}

const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;

async function fill() {
  const goods = JSON.parse(readFileSync(goodsFile, 'utf8'));
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const rows = goods.map(({ title, description, picture, price }, place) =>
    [
      title,
      `product-${place + 1}`,
      description,
      picture,
      'category:all',
      '',
      '',
      `SKU-${place + 1}`,
      price,
      'standard',
      1000000,
      'true',
      '',
      '',
    ]
      .map(quoted)
      .join(','),
  );
  const file = `${__dirname}/products.csv`;
  writeFileSync(file, `${[head, ...rows].join('\n')}\n`);
  const app = await populate(
    openAlone,
    {
      defaultLanguage: 'en',
      defaultZone: 'Asia',
      taxRates: [{ name: 'Standard Tax', percentage: 10 }],
      shippingMethods: [{ name: 'Standard', price: 150 }],
      paymentMethods: [
        {
          name: 'dummy',
          handler: {
            code: 'dummy-payment-handler',
            arguments: [{ name: 'automaticSettle', value: 'false' }],
          },
        },
      ],
      countries: [{ name: 'Cambodia', code: 'KH', zone: 'Asia' }],
      collections: [],
    },
    file,
  );
  // Until the index of searches has caught up.
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  await app.close();
  process.exit(0);
}

const tasks = { fill, work };
(tasks[task] ?? open)();
