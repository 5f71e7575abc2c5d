/** Icons that no first screen shows: in a module of their own, so that they load with the screens that do. */
import { drawn, Icon, type IconProps } from './icon.tsx';

export const ChevronDownIcon = drawn('m5.5 9.5 6.5 6.5 6.5-6.5');
export const PlusIcon = drawn('M12 5v14M5 12h14');
export const MinusIcon = drawn('M5 12h14');
export const CrossIcon = drawn('m7 7 10 10M17 7 7 17');
export const TrashIcon = drawn('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5');
export const ShareIcon = drawn(
  'M12 15V3.5M7.5 8 12 3.5 16.5 8M6 12.5v6A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5v-6',
);
export const ShieldIcon = drawn(
  'M12 3.5 5 6v5.5c0 4 2.8 7.5 7 9 4.2-1.5 7-5 7-9V6l-7-2.5Zm-3 8.5 2.2 2.2L15.2 10',
);

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4V7.5Z" />
      <circle cx="12" cy="13" r="3.5" />
    </Icon>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4l16 16M9.5 6A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6 7.8A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9" />
    </Icon>
  );
}
