import { POLICIES, policyPath } from '@phsar/contract/shop/paths';
import { formatPhone, phoneLink } from '@phsar/domain/phone';
import { MapPinIcon, PhoneIcon, TelegramIcon } from '@phsar/ui/icons';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { m } from '../../paraglide/messages.js';
import { POLICY_LABELS } from '../../ui/policy-labels.ts';
import { FacebookIcon, InstagramIcon, TiktokIcon } from '../../ui/shop-icons.tsx';
import { FeedbackBox } from './feedback-box.tsx';
import { SITE_LINKS } from './site-links.ts';

const SOCIAL = [
  { network: 'facebook', name: 'Facebook', NetworkIcon: FacebookIcon },
  { network: 'telegram', name: 'Telegram', NetworkIcon: TelegramIcon },
  { network: 'instagram', name: 'Instagram', NetworkIcon: InstagramIcon },
  { network: 'tiktok', name: 'TikTok', NetworkIcon: TiktokIcon },
] as const;

const LINK =
  'inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:text-on-deep hover:underline';

/** Contact details, links and feedback below every page. */
export function SiteFooter() {
  const { shopName } = useShopSettings();
  return (
    <footer className="mt-16 bg-deep text-on-deep-soft [&_:focus-visible]:outline-on-deep">
      <div className="page-width grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 lg:grid-cols-[1.3fr_0.8fr_1.2fr_1.5fr]">
        <div>
          <p className="font-semibold text-on-deep text-xl">{shopName}</p>
          <p className="mt-2 max-w-text text-sm">{m.layout_tagline()}</p>
          <SocialLinks />
        </div>
        <nav aria-label={m.layout_footer_menu()}>
          <h2 className="mb-1 text-base text-on-deep">{m.layout_menu()}</h2>
          <ul className="max-sm:grid max-sm:grid-cols-2">
            {SITE_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {label()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ContactDetails />
        <FeedbackBox />
      </div>
      <ul className="page-width flex flex-wrap gap-x-6 pb-6 text-sm">
        {POLICIES.map((policy) => (
          <li key={policy}>
            <Link to={policyPath(policy)} className={LINK}>
              {POLICY_LABELS[policy]()}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}

function SocialLinks() {
  const { socialLinks } = useShopSettings();
  const shown = SOCIAL.filter(({ network }) => socialLinks[network] !== '');
  if (shown.length === 0) return null;
  return (
    <ul aria-label={m.layout_follow()} className="mt-4 flex flex-wrap gap-2">
      {shown.map(({ network, name, NetworkIcon }) => (
        <li key={network}>
          <a
            href={socialLinks[network]}
            aria-label={name}
            title={name}
            target="_blank"
            rel="noopener"
            data-edge
            className="inline-flex size-11 items-center justify-center rounded-full text-on-deep ring-1 ring-deep-line transition hover:bg-deep-line"
          >
            <NetworkIcon className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ContactDetails() {
  const language = currentLanguage();
  const { contactAddress, contactPhone, mapUrl } = useShopSettings();
  return (
    <div>
      <h2 className="text-base text-on-deep">{m.layout_contact_us()}</h2>
      <address className="not-italic">
        <p className="mt-2 flex gap-2.5 text-sm">
          <MapPinIcon className="mt-1 size-5" />
          <span>{contactAddress[language]}</span>
        </p>
        {contactPhone !== '' && (
          <a href={phoneLink(contactPhone)} className={`${LINK} tabular-nums`}>
            <PhoneIcon className="size-5" />
            <span>{formatPhone(contactPhone)}</span>
          </a>
        )}
        {mapUrl !== '' && (
          <p>
            <a
              href={mapUrl}
              target="_blank"
              rel="noopener"
              className={`${LINK} text-on-deep underline decoration-deep-line`}
            >
              {m.layout_map()}
            </a>
          </p>
        )}
      </address>
    </div>
  );
}
