import { PRODUCT_PARAMETER } from '../../lib/page-address.ts';
import { useShopSettings } from '../../lib/shop-settings.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/page-icons.tsx';
import { useToast } from '../../ui/toasts.tsx';

const NOTICE_MS = 1500;

/** Hands a product's own address to the phone's share sheet, or copies it where there is none. */
export function ShareButton({ productId, title }: { productId: string; title: string }) {
  const { publicUrl } = useShopSettings();
  const toast = useToast();

  async function share() {
    const url = new URL('/shop', publicUrl);
    url.searchParams.set(PRODUCT_PARAMETER, productId);
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url: url.href });
      else {
        await navigator.clipboard.writeText(url.href);
        toast({ text: m.catalogue_link_copied(), tone: 'success', durationMs: NOTICE_MS });
      }
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled)
        toast({ text: m.catalogue_link_not_copied(), tone: 'warning', durationMs: NOTICE_MS });
    }
  }

  return (
    <Button variant="quiet" size="sm" icon={<ShareIcon className="size-5" />} onClick={share}>
      {m.catalogue_share()}
    </Button>
  );
}
