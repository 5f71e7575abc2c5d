import { ApiError } from '@phsar/contract/client';
import { conditionalTransport } from '@phsar/contract/conditional-transport';
import { createPaymentClient } from '@phsar/contract/shop/payment-client';
import type { PaymentCode as Code } from '@phsar/contract/shop/wire';
import { centsNearest, formatUsd } from '@phsar/domain/money';
import { Button, createButtonLink } from '@phsar/ui/button';
import { Notice } from '@phsar/ui/notice';
import { QrPicture } from '@phsar/ui/qr-picture';
import { saveFile } from '@phsar/ui/save-file';
import { Skeleton } from '@phsar/ui/skeleton';
import { type ComponentProps, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { send, withSession } from '../lib/network/client.ts';
import { m } from '../paraglide/messages.js';
import { formErrorText, type PaymentCodeError } from './form-error-text.ts';

/** The bank's answer, a question of the server and one of the page fit into 5 s. Milliseconds. */
const POLL_MS = 1_500;
/** Pixels of a module in the saved picture. */
const SCALE = 12;

const payments = createPaymentClient(conditionalTransport(withSession(send)).send);

type State =
  | { kind: 'waiting' }
  | { kind: 'code'; code: Code; until: number }
  | { kind: 'paid' }
  | { kind: 'cancelled' }
  | { kind: 'wrong link' }
  | { kind: 'failed'; text: string };

const REFUSALS: Record<PaymentCodeError, State> = {
  already_paid: { kind: 'paid' },
  order_cancelled: { kind: 'cancelled' },
};

interface PaymentCodeProps {
  /** The order's number. */
  orderId: string;
  /** Of a payment link; an own order needs none. */
  accessKey?: string;
  onPaid?: () => void;
}

/** A KHQR code that pays an order, until it is paid: the page says so by itself. */
export function PaymentCode({ orderId, accessKey, onPaid }: PaymentCodeProps) {
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const input = useCallback(
    () => ({ params: { orderId }, ...(accessKey === undefined ? {} : { query: { key: accessKey } }) }),
    [orderId, accessKey],
  );

  const ask = useCallback(async () => {
    setState({ kind: 'waiting' });
    try {
      const { data } = await payments.call('askPayment', input());
      // Counted from the answer on: the phone's clock may be wrong.
      setState({ kind: 'code', code: data, until: Date.now() + data.secondsLeft * 1_000 });
    } catch (error) {
      setState(stateAfter(error, accessKey !== undefined));
    }
  }, [input, accessKey]);
  useEffect(() => void ask(), [ask]);

  const tellPaid = useEffectEvent(() => onPaid?.());
  const isPaid = state.kind === 'paid';
  useEffect(() => {
    if (isPaid) tellPaid();
  }, [isPaid]);

  const shown = state.kind === 'code' ? state.code.md5 : null;
  useEffect(() => {
    if (shown === null) return;
    let isLeft = false;
    const poll = async () => {
      if (document.hidden) return;
      const answer = await payments.call('getPayment', input()).catch(() => null);
      if (isLeft || answer === null) return;
      const { paidAt, md5 } = answer.data;
      if (md5 === shown) return;
      if (paidAt !== null) setState({ kind: 'paid' });
      // The order was cancelled or edited, its code brought other money, or another page asked for a new code.
      else void ask();
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [shown, input, ask]);

  return (
    <section aria-label={m.ui_khqr_pay()} className="my-4 w-full text-center">
      <div role="status" className="text-start">
        {state.kind === 'paid' && <Notice tone="success">{m.ui_khqr_paid()}</Notice>}
        {state.kind === 'cancelled' && <Notice tone="warning">{m.ui_khqr_cancelled()}</Notice>}
      </div>
      {state.kind === 'wrong link' && (
        <div className="text-start">
          <Notice tone="danger">{m.ui_khqr_wrong_link()}</Notice>
        </div>
      )}
      {state.kind === 'waiting' && <Skeleton className="mx-auto size-64" corners="rounded-md" />}
      {state.kind === 'failed' && (
        <>
          <div className="text-start">
            <Notice tone="danger">{state.text}</Notice>
          </div>
          <Button variant="secondary" className="mt-3" onClick={() => void ask()}>
            {m.ui_retry()}
          </Button>
        </>
      )}
      {state.kind === 'code' && (
        <OpenCode code={state.code} until={state.until} orderId={orderId} onNew={() => void ask()} />
      )}
    </section>
  );
}

function stateAfter(error: unknown, isByLink: boolean): State {
  const code = error instanceof ApiError ? (error.answer?.code ?? '') : '';
  if (Object.hasOwn(REFUSALS, code)) return REFUSALS[code as PaymentCodeError];
  const isWrongLink = isByLink && (code === 'order_not_found' || code === 'invalid_input');
  return isWrongLink ? { kind: 'wrong link' } : { kind: 'failed', text: formErrorText(error) };
}

interface OpenCodeProps {
  code: Code;
  /** When it ends by the phone's clock, in milliseconds. */
  until: number;
  orderId: string;
  onNew: () => void;
}

function OpenCode({ code, until, orderId, onNew }: OpenCodeProps) {
  const seconds = useSecondsLeft(until);
  const amount = amountText(code);
  // Not every second anew.
  const modules = useMemo(() => encode(code.khqr, { border: 4 }).data, [code.khqr]);
  return (
    <>
      <p className="text-ink-soft">{m.ui_khqr_amount()}</p>
      <p className="font-semibold text-3xl tabular-nums">{amount}</p>
      <p className="mt-1 text-ink-soft text-sm">
        {m.ui_khqr_order()} <strong className="wrap-anywhere font-semibold">{orderId}</strong>
      </p>
      {seconds > 0 ? (
        <>
          <QrPicture
            modules={modules}
            label={m.ui_khqr_picture({ amount, order: orderId })}
            className="mx-auto my-4 size-64 rounded-md"
          />
          <p className="tabular-nums">{m.ui_khqr_left({ time: clock(seconds) })}</p>
          <p className="mt-1 mb-4 text-ink-soft text-sm">{m.ui_khqr_how()}</p>
          <div className="grid gap-3">
            {code.deepLink !== null && (
              <AppLink to={code.deepLink} isFullWidth>
                {m.ui_khqr_app()}
              </AppLink>
            )}
            <Button
              variant={code.deepLink === null ? 'primary' : 'secondary'}
              isFullWidth
              onClick={() => void savePicture(modules, `${amount} · ${orderId}`, `khqr-${orderId}.png`)}
            >
              {m.ui_khqr_save()}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status" className="my-4">
            {m.ui_khqr_expired()}
          </p>
          <Button isFullWidth onClick={onNew}>
            {m.ui_khqr_new()}
          </Button>
        </>
      )}
    </>
  );
}

const AppLink = createButtonLink(({ to, ...props }: ComponentProps<'a'> & { to: string }) => (
  <a href={to} {...props} />
));

/** A phone cannot scan itself: banks read the picture from the gallery. */
async function savePicture(modules: boolean[][], caption: string, name: string): Promise<void> {
  const size = modules.length;
  const canvas = document.createElement('canvas');
  canvas.width = size * SCALE;
  canvas.height = (size + 4) * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * SCALE, y * SCALE, SCALE, SCALE);
  }
  context.textAlign = 'center';
  context.font = `${SCALE * 2.5}px sans-serif`;
  context.fillText(caption, canvas.width / 2, (size + 1) * SCALE);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture !== null) saveFile(name, picture);
}

function amountText({ amount, currency }: Code): string {
  if (currency === 'USD') return formatUsd(centsNearest(amount));
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}៛`;
}

/** Whole seconds until then, at least 0. */
function useSecondsLeft(until: number): number {
  const left = useCallback(() => Math.max(0, Math.ceil((until - Date.now()) / 1_000)), [until]);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1_000);
    return () => clearInterval(timer);
  }, [left]);
  return seconds;
}

/** 605 → '10:05'. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
