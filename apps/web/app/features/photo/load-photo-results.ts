/** Everything but the button: loaded when a photo was chosen. */
export const loadPhotoResults = () => import('./photo-results.tsx');
