/** Loads the code of the photo search, except its button, once a photo is chosen. */
export const loadPhotoResults = () => import('./photo-results.tsx');
