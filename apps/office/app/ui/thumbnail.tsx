import { pictureVariants } from '@phsar/contract/pictures';
import { NO_PICTURE } from '@phsar/ui/no-picture';

/** A picture at 56 px, from the smallest file kept; a placeholder without one. The text beside it names what it shows. */
export function Thumbnail({ url = '' }: { url: string | undefined }) {
  const [smallest] = pictureVariants(url).webp;
  return (
    <img
      src={(smallest?.url ?? url) || NO_PICTURE}
      alt=""
      loading="lazy"
      className="size-14 shrink-0 rounded-sm bg-sunken object-contain"
    />
  );
}
