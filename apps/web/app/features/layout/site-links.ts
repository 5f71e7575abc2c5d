import { blogPath, PATHS } from '@phsar/contract/shop/paths';
import { BookIcon, HomeIcon, PhoneIcon, type TagIcon as SiteIcon, TagIcon } from '@phsar/ui/icons';
import { m } from '../../paraglide/messages.js';
import { ToothIcon } from '../../ui/shop-icons.tsx';

export interface SiteLink {
  to: string;
  label: () => string;
  LinkIcon: typeof SiteIcon;
  /** Other paths on which the link is current. */
  isAlsoAt?: (pathname: string) => boolean;
}

/** The links of the main menu and the footer, in order. */
export const SITE_LINKS: readonly SiteLink[] = [
  {
    to: PATHS.home,
    label: m.layout_home,
    LinkIcon: HomeIcon,
    isAlsoAt: (pathname) => pathname === PATHS.landing,
  },
  { to: PATHS.shop, label: m.layout_shop, LinkIcon: ToothIcon },
  { to: PATHS.promotion, label: m.layout_promotions, LinkIcon: TagIcon },
  {
    to: PATHS.blogs,
    label: m.layout_blog,
    LinkIcon: BookIcon,
    isAlsoAt: (pathname) => pathname.startsWith(blogPath('')),
  },
  { to: PATHS.contact, label: m.layout_contact, LinkIcon: PhoneIcon },
];
