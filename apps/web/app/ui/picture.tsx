import { type PictureVariant, pictureVariants } from '@phsar/contract/pictures';
import { NO_PICTURE } from '@phsar/ui/no-picture';
import { preload } from 'react-dom';

export interface PictureProps {
  /** The URL of a picture in the catalogue; '' shows a placeholder. */
  url: string;
  /** Takes its place on screens narrower than 577 px, nearly as wide as they are. */
  narrowUrl?: string | undefined;
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

const WIDE = '(min-width: 577px)';

const srcSetOf = (variants: PictureVariant[]) =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** A picture in the best size and format for the screen. */
export function Picture({
  url,
  narrowUrl,
  alt,
  width = 1,
  height = 1,
  sizes,
  priority = 'lazy',
  className = '',
}: PictureProps) {
  const isLead = priority === 'lead';
  return (
    <picture className="contents">
      {narrowUrl && <Sources url={narrowUrl} sizes="94vw" media={`not all and ${WIDE}`} isLead={isLead} />}
      <Sources url={url} sizes={sizes} media={narrowUrl && WIDE} isLead={isLead} />
      <img
        src={url || NO_PICTURE}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={isLead ? 'high' : 'auto'}
        decoding={isLead ? 'sync' : 'async'}
        className={`bg-sunken ${className}`}
      />
    </picture>
  );
}

interface SourcesProps {
  url: string;
  sizes: string;
  /** Which screens they are for; all of them by default. */
  media: string | undefined;
  isLead: boolean;
}

/** One picture in each format, the smaller one first. */
function Sources({ url, sizes, media, isLead }: SourcesProps) {
  const { avif, webp } = pictureVariants(url);
  if (avif.length === 0) return null;
  const srcSet = srcSetOf(avif);
  // At the top of the page's head: the picture itself comes after all of the inline styles.
  if (isLead)
    preload(url, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
      media,
    });
  return (
    <>
      <source className="hidden" type="image/avif" srcSet={srcSet} sizes={sizes} media={media} />
      <source className="hidden" type="image/webp" srcSet={srcSetOf(webp)} sizes={sizes} media={media} />
    </>
  );
}
