import { memo } from 'react';

interface QrPictureProps {
  /** Rows of modules, the border included; true is dark. */
  modules: readonly (readonly boolean[])[];
  /** The accessible name. */
  label: string;
  className: string;
}

/** A QR code, dark on white in both schemes: cameras read nothing else reliably. */
export const QrPicture = memo(function QrPicture({ modules, label, className }: QrPictureProps) {
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
});
