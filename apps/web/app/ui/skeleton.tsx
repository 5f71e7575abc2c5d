/** A grey place of the final size; give width, height or aspect by class. Put `LoadingArea` around a group. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-sunken ${className}`} />;
}

/** A card of a product or a blog before it is there: square picture, two lines, a button. */
export function CardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg bg-surface p-3 shadow-sm">
      <Skeleton className="aspect-square w-full rounded-md" />
      <Skeleton className="mt-4 h-5 w-4/5" />
      <Skeleton className="mt-2 h-5 w-2/5" />
      <Skeleton className="mt-4 h-11 w-full rounded-full" />
    </div>
  );
}
