import { loadOfficeBuild } from './modules/office-app/office-build.ts';
import { loadWebBuild } from './modules/pages/web-build.ts';
import { openShop } from './open-shop.ts';

await openShop({ openWeb: loadWebBuild, openOffice: loadOfficeBuild });
