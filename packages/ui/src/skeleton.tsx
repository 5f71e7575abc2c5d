interface SkeletonProps {
  /** Width, height or aspect ratio. */
  className?: string;
  /** Apart from `className`: of two classes that set corners, the style sheet's order would decide. */
  corners?: string;
}

/** A grey placeholder of the final size. Put a `LoadingArea` around a group of them. */
export function Skeleton({ className = '', corners = 'rounded-sm' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-pulse bg-sunken ${corners} ${className}`} />;
}
