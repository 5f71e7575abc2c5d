import { m } from '../../paraglide/messages.js';

interface BannerPreviewProps {
  url: string;
  /** The picture that phones show instead. */
  narrowUrl: string | undefined;
  title1: string;
  title2: string;
}

/** The banner as a computer and a phone show it: text beside the picture, or below it. Light in both schemes, as there. */
export function BannerPreview({ url, narrowUrl = url, title1, title2 }: BannerPreviewProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:gap-3">
      <figure className="min-w-0">
        <figcaption className="mb-1 text-ink-soft text-sm">{m.banners_wide()}</figcaption>
        {/* Lengths in hundredths of its width; small texts, whose words are in the fields above. */}
        <div className="@container relative aspect-[9/4] overflow-hidden rounded-md bg-on-deep text-deep ring-1 ring-line [--color-sunken:var(--color-on-deep)]">
          <img src={url} alt="" className="size-full object-cover object-right-bottom" />
          <div className="absolute inset-y-0 start-0 flex w-[58%] flex-col justify-center gap-[1cqw] bg-linear-to-r from-on-deep via-65% via-on-deep/90 to-transparent ps-[4cqw] pe-[8cqw]">
            <p className="line-clamp-2 font-semibold text-[5cqw]">{title1}</p>
            <p className="line-clamp-2 text-[3.5cqw]">{title2}</p>
          </div>
        </div>
      </figure>
      <figure className="w-1/2 min-w-0 sm:w-full">
        <figcaption className="mb-1 text-ink-soft text-sm">{m.banners_narrow()}</figcaption>
        <div className="@container overflow-hidden rounded-md bg-on-deep text-deep ring-1 ring-line [--color-sunken:var(--color-on-deep)]">
          <img src={narrowUrl} alt="" className="aspect-[8/5] w-full object-cover object-right-bottom" />
          <div className="p-[6cqw]">
            <p className="line-clamp-3 font-semibold text-[8cqw]">{title1}</p>
            <p className="mt-[2cqw] line-clamp-3 text-[6cqw]">{title2}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
