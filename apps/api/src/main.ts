import { loadOfficeBuild } from './modules/office-app/office-app.module.ts';
import { loadWebBuild } from './modules/pages/pages.module.ts';
import { openShop } from './open-shop.ts';

await openShop({ openWeb: loadWebBuild, openOffice: loadOfficeBuild });
