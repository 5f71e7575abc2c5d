import { type PictureVariant, pictureVariants } from '@phsar/contract/pictures';
import { preload } from 'react-dom';

export interface PictureProps {
  /** The URL of a picture in the catalogue. */
  url: string;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** The aspect ratio, in any unit, to reserve the space; square by default. */
  width?: number;
  height?: number;
  /** As in HTML: '(min-width: 1024px) 25vw, 50vw'. */
  sizes: string;
  /** `lead`: the largest picture in the first view, one per page. `eager`: the others there. */
  priority?: 'lead' | 'eager' | 'lazy';
  className?: string;
}

const srcSetOf = (variants: PictureVariant[]) =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** A picture in the best size and format for the screen. */
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

/** At the top of the page's head: the picture itself comes after all of the inline styles. */
function preloadAvif(url: string, avif: PictureVariant[], sizes: string) {
  preload(url, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSetOf(avif),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
