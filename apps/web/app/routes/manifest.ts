import { languageContext, shopContext } from '../lib/server-context.ts';
import { m } from '../paraglide/messages.js';
import type { Route } from './+types/manifest.ts';

const CANVAS = '#f5faf8';
const PNG = 'image/png';

/** What a phone installs: the shop under its own name, in the language of whoever installs it. */
export function loader({ context }: Route.LoaderArgs) {
  const { shopName } = context.get(shopContext);
  const locale = context.get(languageContext);
  const said = { locale } as const;
  const screenshot = (name: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
    src: `/app-${name}.jpg`,
    sizes,
    type: 'image/jpeg',
    form_factor: form,
    label,
  });
  const manifest = {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: m.layout_tagline({}, said),
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    categories: ['shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: PNG },
      { src: '/icon-512.png', sizes: '512x512', type: PNG },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
    ],
    screenshots: [
      screenshot('home-narrow', '720x1480', 'narrow', m.layout_home({}, said)),
      screenshot('shop-narrow', '720x1480', 'narrow', m.layout_shop({}, said)),
      screenshot('home-wide', '1280x800', 'wide', m.layout_home({}, said)),
    ],
    shortcuts: [
      { name: m.layout_shop({}, said), url: '/shop' },
      { name: m.layout_promotions({}, said), url: '/promotion' },
      { name: m.layout_order_history({}, said), url: '/order-history' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}
