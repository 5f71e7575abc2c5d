export { CatalogueFileError, checkCatalogue } from './check-catalogue.ts';
export { loadDemoShop } from './demo-shop.ts';
export { exportCatalogue } from './export-catalogue.ts';
export { drawPictures, generatedCatalogue } from './generated-catalogue.ts';
export {
  type ImportDeps,
  type ImportOptions,
  type ImportSummary,
  importChecked,
} from './import-catalogue.ts';
export { preparePictures } from './prepare-pictures.ts';
