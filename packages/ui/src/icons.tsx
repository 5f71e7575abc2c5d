import { drawn, filled, Icon, type IconProps } from './icon.tsx';

export const MenuIcon = drawn('M4 6.5h16M4 12h16M4 17.5h16');
export const CloseIcon = drawn('m6 6 12 12M18 6 6 18');
export const ChevronLeftIcon = drawn('m14.5 5.5-6.5 6.5 6.5 6.5');
export const ChevronRightIcon = drawn('m9.5 5.5 6.5 6.5-6.5 6.5');
export const ArrowLeftIcon = drawn('M19 12H5m6.5-6.5L5 12l6.5 6.5');
export const CheckIcon = drawn('m5 12.5 4.5 4.5L19 7.5');
export const PhoneIcon = drawn(
  'M8.5 4H5.2c-.7 0-1.2.6-1.2 1.3C4.5 13.3 10.7 19.5 18.7 20c.7 0 1.3-.5 1.3-1.2v-3.3l-4-1.5-1.8 2.2a12.5 12.5 0 0 1-6.4-6.4L10 8 8.5 4Z',
);
export const LogOutIcon = drawn(
  'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
);
export const SendIcon = drawn('M20.5 3.5 10 14M20.5 3.5 14 20.5l-4-6.5-6.5-4 17-6.5Z');
export const HomeIcon = drawn('M4 11 12 4l8 7v8.5h-5.5V14h-5v5.5H4V11Z');
export const TagIcon = drawn('M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5 4 4.5ZM8.2 8.5h.1');
export const BookIcon = drawn(
  'M12 6.5C10 5 7 4.5 4 4.5v13.5c3 0 6 .5 8 2 2-1.5 5-2 8-2V4.5c-3 0-6 .5-8 2Zm0 0V20',
);
export const TruckIcon = drawn(
  'M3 6h11v10.5H3V6Zm11 3.5h3.5L21 13v3.5h-7v-7ZM7 19.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Zm10 0a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
);
export const ReceiptIcon = drawn(
  'M6 3.5h12v17l-2.4-1.5-1.8 1.5-1.8-1.5-1.8 1.5-1.8-1.5L6 20.5v-17ZM9.5 8.5h5M9.5 12.5h5',
);
export const PauseIcon = drawn('M9 6v12M15 6v12');
export const WarningIcon = drawn('M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5M12 17.2v.1');
export const OfflineIcon = drawn(
  'M3 3.5l18 17M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-5.5-2.8M2 9a14.5 14.5 0 0 1 4.5-2.8M22 9a14.5 14.5 0 0 0-10.5-3.9M8.5 16a5 5 0 0 1 6-.6M12 19.5v.1',
);
export const BoxIcon = drawn('M4 8 12 4l8 4v8.5L12 20.5 4 16.5V8Zm0 0 8 4 8-4M12 12v8.5');

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </Icon>
  );
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17Z" />
    </Icon>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5.5v13l11-6.5-11-6.5Z" fill="currentColor" />
    </Icon>
  );
}

export function MapPinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11Z" />
      <circle cx="12" cy="10" r="2.3" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.1" />
    </Icon>
  );
}

export const TelegramIcon = filled(
  'M21.2 4.3 2.9 11.4c-.9.4-.9 1.1-.1 1.4l4.6 1.4 1.8 5.5c.2.6.8.7 1.2.3l2.6-2.4 4.7 3.5c.6.4 1.3.1 1.4-.6l3-15.1c.2-.9-.2-1.4-.9-1.1ZM9.3 14l8.3-6.4-6.7 7.6-.3 3L9.3 14Z',
);
