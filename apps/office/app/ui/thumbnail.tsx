import { pictureVariants } from '@phsar/contract/pictures';

/** A product's picture at 56 px, from the smallest file kept. The text beside it names the product. */
export function Thumbnail({ url }: { url: string }) {
  const [smallest] = pictureVariants(url).webp;
  return (
    <img
      src={smallest?.url ?? url}
      alt=""
      loading="lazy"
      className="size-14 shrink-0 rounded-sm bg-sunken object-contain"
    />
  );
}
