import type { Product } from '@phsar/contract/shop/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { pricesOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { Price } from '../../ui/price.tsx';
import { HeartFilledIcon, HeartIcon } from '../../ui/shop-icons.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { PurchaseBar } from './purchase-bar.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { ShareButton } from './share-button.tsx';
import type { ShoppingActions } from './shopping-actions.ts';
import { VideoButton } from './video-button.tsx';

export interface ProductDialogProps {
  product: Product;
  shopping: ShoppingActions;
  onClose: () => void;
}

/** A product's details, with the purchase bar. */
export function ProductDialog({ product, shopping, onClose }: ProductDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={product.title}
      isTitleHidden
      size="lg"
      footer={<PurchaseBar product={product} shopping={shopping} />}
    >
      <div className="grid gap-x-10 gap-y-5 tablet:grid-cols-2">
        <ProductGallery product={product} />
        <Details product={product} shopping={shopping} />
      </div>
      <RecentlyViewed productId={product._id} />
    </Dialog>
  );
}

function Details({ product, shopping }: Omit<ProductDialogProps, 'onClose'>) {
  return (
    // In two columns, the close button stays above the text even when that is scrolled.
    <div className="min-w-0 tablet:pe-10">
      {/* The dialog's hidden heading already has the title. */}
      <p aria-hidden="true" className="font-semibold text-xl">
        {product.title}
      </p>
      <p className="mt-2">
        <Price {...pricesOf(product)} size="lg" />
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-1">
        <FavouriteButton product={product} shopping={shopping} />
        <ShareButton productId={product._id} title={product.title} />
        <VideoButton link={product.linkUrl} title={product.title} />
      </div>
      {product.description !== '' && (
        <section aria-label={m.catalogue_description()} className="mt-4 border-line border-t pt-4">
          <p className="max-w-text whitespace-pre-line text-ink-soft">{product.description}</p>
        </section>
      )}
    </div>
  );
}

function FavouriteButton({ product, shopping }: Omit<ProductDialogProps, 'onClose'>) {
  const isFavourite = shopping.useIsFavourite(product._id);
  const FavouriteIcon = isFavourite ? HeartFilledIcon : HeartIcon;
  return (
    <Button
      variant="quiet"
      size="sm"
      // Aligns the button's label with the text.
      className="-ms-3.5"
      aria-pressed={isFavourite}
      icon={<FavouriteIcon className={`size-5 ${isFavourite ? 'text-accent' : ''}`} />}
      onClick={() => shopping.onToggleFavourite(product)}
    >
      {m.catalogue_favourite()}
    </Button>
  );
}
