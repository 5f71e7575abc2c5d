import { Skeleton } from '@phsar/ui/skeleton';

const CARD = 'overflow-hidden rounded-lg bg-surface shadow-sm ring-1 ring-line';

/** Placeholder for a product's card: picture, two lines of title, price, button. */
export function CardSkeleton() {
  return (
    <div data-edge className={CARD}>
      <Skeleton className="aspect-square w-full" corners="rounded-none" />
      <div className="p-3 dense:p-2 sm:p-4">
        <div className="flex min-h-[calc(2lh+0.125rem)] dense:min-h-[calc(3lh+0.125rem)] flex-col justify-around text-sm lg:text-base">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
        </div>
        <Skeleton className="mt-1.5 mb-3 h-[1lh] w-2/5 text-lg" />
        <Skeleton className="h-10 w-full" corners="rounded-full" />
      </div>
    </div>
  );
}

/** Placeholder for a post's card: picture, date, title, link. */
export function PostSkeleton() {
  return (
    <div data-edge className={CARD}>
      <Skeleton className="aspect-[16/10] w-full" corners="rounded-none" />
      <div className="p-3 sm:p-4">
        <Skeleton className="h-[1lh] w-2/3 text-xs" />
        <Skeleton className="mt-1.5 mb-2 h-[1lh] w-full" />
        <Skeleton className="h-8 w-1/3" />
      </div>
    </div>
  );
}
