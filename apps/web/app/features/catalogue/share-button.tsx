import { productPath } from '@phsar/contract/shop/paths';
import { Button } from '@phsar/ui/button';
import { ShareIcon } from '@phsar/ui/more-icons';
import { showToast } from '@phsar/ui/toast-store';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { m } from '../../paraglide/messages.js';

const NOTICE_MS = 1500;

/** Shares a product's URL with the system's share sheet, or copies it where there is none. */
export function ShareButton({ productId, title }: { productId: string; title: string }) {
  const { publicUrl } = useShopSettings();

  async function share() {
    const url = new URL(productPath(productId), publicUrl);
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url: url.href });
      else {
        await navigator.clipboard.writeText(url.href);
        showToast({ text: m.catalogue_link_copied(), tone: 'success', durationMs: NOTICE_MS });
      }
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled)
        showToast({ text: m.catalogue_link_not_copied(), tone: 'warning', durationMs: NOTICE_MS });
    }
  }

  return (
    <Button variant="quiet" size="sm" icon={<ShareIcon className="size-5" />} onClick={share}>
      {m.catalogue_share()}
    </Button>
  );
}
