import type { PaymentCode } from '@phsar/contract/shop/wire';
import { centsNearest, formatUsd } from '@phsar/domain/money';
import { QrPicture } from '@phsar/ui/qr-picture';
import { saveFile } from '@phsar/ui/save-file';
import { m } from '../paraglide/messages.js';

/** Pixels of a module in the saved picture. */
const SCALE = 12;

interface KhqrCardProps {
  code: PaymentCode;
  orderId: string;
  modules: boolean[][];
  isExpired: boolean;
}

/** A payment code in the frame that banks use: black on white in both schemes. */
export function KhqrCard({ code, orderId, modules, isExpired }: KhqrCardProps) {
  const amount = amountText(code);
  return (
    <div
      data-edge
      className="mx-auto w-full max-w-80 overflow-hidden rounded-lg bg-khqr-paper text-khqr-ink shadow-md forced-color-adjust-none"
    >
      <div aria-hidden="true" className="bg-khqr py-2.5 text-center font-semibold text-khqr-paper text-xl">
        KHQR
      </div>
      <div aria-hidden="true" className="ms-auto size-5 bg-khqr [clip-path:polygon(0_0,100%_0,100%_100%)]" />
      <div className="-mt-3 px-5 pb-3 text-start">
        <p className="wrap-anywhere">{code.payee}</p>
        <p className="font-semibold text-2xl tabular-nums">
          <span>{amount}</span> <small className="font-normal text-sm">{code.currency}</small>
        </p>
      </div>
      <div className="border-khqr-line border-t-2 border-dashed">
        {isExpired ? (
          <p className="grid aspect-square place-items-center px-6 text-center">{m.ui_khqr_expired()}</p>
        ) : (
          <QrPicture
            modules={modules}
            label={m.ui_khqr_picture({ amount, order: orderId })}
            className="aspect-square w-full"
          />
        )}
      </div>
    </div>
  );
}

/** Saves the card as a picture: a phone cannot scan itself, so banks read it from the gallery. */
export async function saveCard(code: PaymentCode, orderId: string, modules: boolean[][]): Promise<void> {
  const width = modules.length * SCALE;
  const header = 8 * SCALE;
  const codeTop = header + 11 * SCALE;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = codeTop + width + 4 * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const fill = (colour: string, ...[x, y, w, h]: [number, number, number, number]) => {
    context.fillStyle = colour;
    context.fillRect(x, y, w, h);
  };
  const write = (text: string, x: number, y: number, size: number, weight = '') => {
    context.font = `${weight} ${size * SCALE}px sans-serif`;
    context.fillText(text, x, y, width - 8 * SCALE);
  };
  fill('white', 0, 0, width, canvas.height);
  const red = getComputedStyle(document.documentElement).getPropertyValue('--color-khqr');
  fill(red, 0, 0, width, header);
  context.beginPath();
  context.moveTo(width - 3 * SCALE, header);
  context.lineTo(width, header);
  context.lineTo(width, header + 3 * SCALE);
  context.fill();
  context.textAlign = 'center';
  context.fillStyle = 'white';
  write('KHQR', width / 2, 5.5 * SCALE, 4, 'bold');
  context.fillStyle = 'black';
  write(orderId, width / 2, codeTop + width + 2 * SCALE, 2);
  context.textAlign = 'start';
  write(code.payee, 4 * SCALE, header + 4 * SCALE, 2.5);
  write(`${amountText(code)} ${code.currency}`, 4 * SCALE, header + 8.5 * SCALE, 4, 'bold');
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) fill('black', x * SCALE, codeTop + y * SCALE, SCALE, SCALE);
    }
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture !== null) saveFile(`khqr-${orderId}.png`, picture);
}

function amountText({ amount, currency }: PaymentCode): string {
  if (currency === 'USD') return formatUsd(centsNearest(amount));
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}៛`;
}
