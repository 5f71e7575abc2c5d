import { drawn, filled, Icon, type IconProps } from '@phsar/ui/icon';

const HEART =
  'M12 20.5s-7.5-4.6-9.2-9.1C1.5 7.9 3.7 4.5 7.2 4.5c2 0 3.7 1.1 4.8 2.8 1.1-1.7 2.8-2.8 4.8-2.8 3.5 0 5.7 3.4 4.4 6.9-1.7 4.5-9.2 9.1-9.2 9.1Z';

export const HeartIcon = drawn(HEART);
export const ToothIcon = drawn(
  'M12 5.5c-2-1.7-7-1.9-7.5 3-.3 3.5 1.6 4.5 2 8 .3 2.5.9 4 2 4 1.8 0 1-5.5 3.5-5.5s1.7 5.5 3.5 5.5c1.1 0 1.7-1.5 2-4 .4-3.5 2.3-4.5 2-8-.5-4.9-5.5-4.7-7.5-3Z',
);

export function HeartFilledIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d={HEART} fill="currentColor" />
    </Icon>
  );
}

export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 4h2.6l2.4 11.5h10.8L21 7.5H6" />
      <circle cx="9" cy="19.5" r="1.4" />
      <circle cx="16.5" cy="19.5" r="1.4" />
    </Icon>
  );
}

export const FacebookIcon = filled(
  'M13.5 21v-7.5h2.6l.5-3.2h-3.1V8.2c0-1 .4-1.6 1.7-1.6h1.5V3.8c-.5-.1-1.3-.2-2.2-.2-2.5 0-4.2 1.5-4.2 4.2v2.5H7.5v3.2h2.8V21h3.2Z',
);

export function InstagramIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.6 7.4v.1" />
    </Icon>
  );
}

export const TiktokIcon = filled(
  'M12.5 3.5h3c.3 2.4 1.7 4 4 4.2v3a8 8 0 0 1-3.9-1.2v5.7c0 3.6-2.6 6-5.8 6a5.7 5.7 0 0 1-5.6-5.8c0-3.3 2.7-5.9 6.3-5.7v3.2c-1.8-.2-3.1.9-3.1 2.5 0 1.5 1.1 2.6 2.5 2.6 1.6 0 2.6-1 2.6-3V3.5Z',
);
