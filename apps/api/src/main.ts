import { loadWebBuild } from './modules/pages/web-build.ts';
import { openShop } from './open-shop.ts';

await openShop({ openWeb: loadWebBuild });
