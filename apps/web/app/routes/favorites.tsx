import { OpenProduct } from '../features/catalogue/open-product.tsx';
import { useOpenProduct } from '../features/catalogue/product-address.ts';
import { FavouritesPage } from '../features/favourites/favourites-page.tsx';
import { useFavourites } from '../features/favourites/favourites-store.ts';
import { m } from '../paraglide/messages.js';
import { Shopping } from './shopping-actions.tsx';

/** `/favorites`. */
export default function FavoritesRoute() {
  const favourites = useFavourites();
  const openProduct = useOpenProduct();
  return (
    <Shopping>
      {(shopping) => (
        <>
          <OpenProduct known={favourites} shopping={shopping} pageTitle={m.favourites_title()} />
          <FavouritesPage actions={{ ...shopping, onOpen: openProduct }} />
        </>
      )}
    </Shopping>
  );
}
