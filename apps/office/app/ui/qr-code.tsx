import { QrPicture } from '@phsar/ui/qr-picture';
import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
  className: string;
}

/** A QR code of a text. */
export function QrCode({ text, ...picture }: QrCodeProps) {
  return <QrPicture modules={encode(text, { border: 2 }).data} {...picture} />;
}
