interface SkeletonProps {
  /** Width, height or aspect. */
  className?: string;
  /** Of two corners among the classes the styles' order would decide, not the caller. */
  corners?: string;
}

/** A grey place of the final size. Put `LoadingArea` around a group. */
export function Skeleton({ className = '', corners = 'rounded-sm' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-pulse bg-sunken ${corners} ${className}`} />;
}

const CARD = 'overflow-hidden rounded-lg bg-surface shadow-sm ring-1 ring-line';

/** A product's card before it is there: picture, two lines of title, price, button. */
export function CardSkeleton() {
  return (
    <div data-edge className={CARD}>
      <Skeleton className="aspect-square w-full" corners="rounded-none" />
      <div className="p-3 sm:p-4">
        <div className="flex min-h-[calc(2lh+0.125rem)] flex-col justify-around text-sm lg:text-base">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
        </div>
        <Skeleton className="mt-1.5 mb-3 h-[1lh] w-2/5 text-lg" />
        <Skeleton className="h-10 w-full" corners="rounded-full" />
      </div>
    </div>
  );
}

/** A post's card before it is there: picture, date, title, the way to it. */
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
