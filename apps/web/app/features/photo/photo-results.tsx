import { ApiError } from '@phsar/contract/client';
import type { Product } from '@phsar/contract/shop/wire';
import { Button } from '@phsar/ui/button';
import type { Elements } from '@phsar/ui/elements';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { ArrowLeftIcon } from '@phsar/ui/icons';
import { CameraIcon } from '@phsar/ui/more-icons';
import { type PhotoPart, UnreadablePhotoError } from '@phsar/ui/shrunken-photo';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useLeavePhoto, useShowPhoto } from './chosen-photo.ts';
import { PhotoInput } from './photo-input.tsx';
import { PhotoPartDialog } from './photo-part-dialog.tsx';
import { type PhotoSearchState, searchedPhoto, usePhotoSearch } from './use-photo-search.ts';

export interface PhotoResultsProps {
  file: File;
  /** Renders the products; the catalogue's grid, passed in by the route. */
  renderProducts: (products: readonly Product[]) => Elements;
  /** Placeholder while searching. */
  waiting: Elements;
}

/** The products that look like a photo, best first, with the photo. */
export function PhotoResults({ file, renderProducts, waiting }: PhotoResultsProps) {
  const { retry, ...search } = usePhotoSearch(file);
  const leave = useLeavePhoto();
  const isUnderWay = search.step !== 'found' && search.step !== 'failed';
  return (
    <div className="page-width pb-10">
      <PageHeading title={m.photo_title()} />
      <div className="gap-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="mb-6 flex items-start gap-4 lg:sticky lg:top-24 lg:mb-0 lg:flex-col lg:self-start">
          <Photo file={file} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2 lg:w-full">
            <p role="status" className="text-ink-soft text-sm tabular-nums">
              {stepText(search)}
            </p>
            {isUnderWay && <Progress search={search} />}
            {isUnderWay ? (
              <Button variant="secondary" size="sm" onClick={leave}>
                {m.ui_cancel()}
              </Button>
            ) : (
              <NextSteps onLeave={leave}>{search.step === 'found' && <PartOfPhoto file={file} />}</NextSteps>
            )}
          </div>
        </div>
        <div className="min-w-0">
          {isUnderWay && waiting}
          {search.step === 'found' && search.products.length > 0 && renderProducts(search.products)}
          {search.step === 'found' && search.products.length === 0 && (
            <EmptyState
              icon={<CameraIcon className="size-10" />}
              message={m.photo_none()}
              hint={m.photo_none_hint()}
            />
          )}
          {search.step === 'failed' && <Failure error={search.error} onRetry={retry} />}
        </div>
      </div>
    </div>
  );
}

function Photo({ file }: { file: File }) {
  const address = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState<string>();
  return (
    <span className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken text-ink-soft ring-1 ring-line lg:size-56">
      {address === undefined || address === unreadable ? (
        <CameraIcon className="size-10" />
      ) : (
        <img
          src={address}
          alt={m.photo_yours()}
          width={224}
          height={224}
          className="size-full object-contain"
          onError={() => setUnreadable(address)}
        />
      )}
    </span>
  );
}

/** A URL of a file, while it is shown. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return address;
}

function NextSteps({ onLeave, children }: { onLeave: () => void; children: Elements }) {
  const showPhoto = useShowPhoto();
  return (
    <div className="flex w-full max-w-60 flex-col gap-2">
      {children}
      <PhotoInput onChoose={showPhoto}>
        {(open) => (
          <Button
            variant="secondary"
            size="sm"
            icon={<CameraIcon className="size-5 max-sm:hidden" />}
            onClick={open}
          >
            {m.photo_another()}
          </Button>
        )}
      </PhotoInput>
      <Button variant="quiet" size="sm" icon={<ArrowLeftIcon className="size-5" />} onClick={onLeave}>
        {m.photo_back()}
      </Button>
    </div>
  );
}

/** The photos that parts were taken from: another part may be taken from all of it. */
const wholes = new WeakMap<File, File>();

/** For a photo in which something else was found: the shopper shows where the product is. */
function PartOfPhoto({ file }: { file: File }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const showPhoto = useShowPhoto();
  const whole = wholes.get(file) ?? file;
  const address = useObjectUrl(whole);
  const search = async (part: PhotoPart) => {
    const chosen = new File([await searchedPhoto(whole, part)], 'part.jpg', {
      type: 'image/jpeg',
    });
    wholes.set(chosen, whole);
    showPhoto(chosen);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsChoosing(true)}>
        {m.photo_part()}
      </Button>
      {isChoosing && address !== undefined && (
        <PhotoPartDialog address={address} onChoose={search} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}

/** Indeterminate without a value. */
function Progress({ search }: { search: PhotoSearchState }) {
  return (
    <progress
      aria-label={stepText(search)}
      className="h-2 w-full max-w-60 overflow-hidden rounded-full accent-primary"
      max={1}
      {...(search.step === 'sending' ? { value: search.part } : {})}
    />
  );
}

function stepText(search: PhotoSearchState): string {
  if (search.step === 'preparing') return m.photo_preparing();
  if (search.step === 'sending') return m.photo_sending({ percent: Math.round(search.part * 100) });
  if (search.step === 'searching') return m.photo_searching();
  if (search.step === 'failed' || search.products.length === 0) return '';
  const count = search.products.length;
  return count === 1 ? m.photo_count_one() : m.photo_count({ count });
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isUnreadable(error)) {
    return <ErrorState message={m.photo_unreadable()} hint={m.photo_unreadable_hint()} />;
  }
  if (isBusy(error)) {
    return <ErrorState message={m.photo_busy()} hint={m.photo_busy_hint()} onRetry={onRetry} />;
  }
  return <ErrorState message={formErrorText(error)} onRetry={onRetry} />;
}

/** The server's queue of photo searches is full. */
function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.answer?.code === 'busy';
}

/** Whether the browser or the server could not decode the photo. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof UnreadablePhotoError) return true;
  return error instanceof ApiError && [400, 413, 415].includes(error.status);
}
