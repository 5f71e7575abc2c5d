import { type PictureVariant, pictureVariants } from '@phsar/contract/pictures';
import { preload } from 'react-dom';

export interface PictureProps {
  /** A media address of the catalogue. */
  url: string;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** Proportions, in any unit: the place is kept before the picture is there. Square unless given. */
  width?: number;
  height?: number;
  /** Shown width per screen width, as in HTML: '(min-width: 1024px) 25vw, 50vw'. */
  sizes: string;
  /** `lead`: the largest picture of the first view, one per page. `eager`: also in the first view. */
  priority?: 'lead' | 'eager' | 'lazy';
  className?: string;
}

const srcSetOf = (variants: PictureVariant[]) =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** A picture in the size and format that suits the screen. */
export function Picture({
  url,
  alt,
  width = 1,
  height = 1,
  sizes,
  priority = 'lazy',
  className = '',
}: PictureProps) {
  const { avif, webp } = pictureVariants(url);
  if (priority === 'lead' && avif.length > 0) preloadAvif(url, avif, sizes);
  return (
    <picture className="contents">
      {avif.length > 0 && (
        <source className="hidden" type="image/avif" srcSet={srcSetOf(avif)} sizes={sizes} />
      )}
      {webp.length > 0 && (
        <source className="hidden" type="image/webp" srcSet={srcSetOf(webp)} sizes={sizes} />
      )}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'lead' ? 'high' : 'auto'}
        decoding={priority === 'lead' ? 'sync' : 'async'}
        className={`bg-sunken ${className}`}
      />
    </picture>
  );
}

/** Named at the very beginning of the page: the picture itself stands behind all of its styles. */
function preloadAvif(url: string, avif: PictureVariant[], sizes: string) {
  preload(url, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSetOf(avif),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
