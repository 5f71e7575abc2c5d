import { ApiError } from '@phsar/contract/client';
import { conditionalTransport } from '@phsar/contract/conditional-transport';
import { createPaymentClient } from '@phsar/contract/shop/payment-client';
import type { PaymentCode as Code, PaymentState } from '@phsar/contract/shop/wire';
import { Button, createButtonLink } from '@phsar/ui/button';
import { TelegramIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { Skeleton } from '@phsar/ui/skeleton';
import { type ComponentProps, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { send, withSession } from '../lib/network/client.ts';
import { m } from '../paraglide/messages.js';
import { formErrorText, type PaymentCodeError } from './form-error-text.ts';
import { KhqrCard, saveCard } from './khqr-card.tsx';

/** The bank's answer, a question of the server and one of the page fit into 5 s. Milliseconds. */
const POLL_MS = 1_500;
/** Modules around the code, as readers ask for. */
const QUIET_ZONE = 4;

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

export interface PaymentCodeProps {
  /** The order's number. */
  orderId: string;
  /** Of a payment link; an own order needs none. */
  accessKey?: string;
  /** Opens the shop's chat; null for an order that this release cannot read. */
  chatLink: string | null;
  onPaid?: () => void;
}

/** A KHQR code that pays an order, until it is paid: the page says so by itself. */
export function PaymentCode({ orderId, accessKey, chatLink, onPaid }: PaymentCodeProps) {
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
  /** @returns whether the code that is shown can still be paid */
  const follow = useCallback(
    ({ paidAt, md5 }: PaymentState): boolean => {
      if (md5 === shown) return true;
      if (paidAt !== null) setState({ kind: 'paid' });
      // The order was cancelled or edited, its code brought other money, or another page asked for a new code.
      else void ask();
      return false;
    },
    [shown, ask],
  );
  useEffect(() => {
    if (shown === null) return;
    let isLeft = false;
    const poll = async () => {
      if (document.hidden) return;
      const answer = await payments.call('getPayment', input()).catch(() => null);
      if (!isLeft && answer !== null) follow(answer.data);
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [shown, input, follow]);

  const check = async () => follow((await payments.call('checkPayment', input())).data);
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
      {state.kind === 'waiting' && (
        <Skeleton className="mx-auto h-105 w-full max-w-80" corners="rounded-lg" />
      )}
      {state.kind === 'failed' && (
        <>
          <div className="text-start">
            <Notice tone="danger">{state.text}</Notice>
          </div>
          <Button className="mt-3" isFullWidth onClick={() => void ask()}>
            {m.ui_retry()}
          </Button>
          {chatLink !== null && (
            <div className="mt-3">
              <ChatLink to={chatLink} text={m.ui_khqr_chat()} />
            </div>
          )}
        </>
      )}
      {state.kind === 'code' && (
        <OpenCode
          // Says nothing of a check that was about another code.
          key={state.code.md5}
          code={state.code}
          until={state.until}
          orderId={orderId}
          chatLink={chatLink}
          onNew={() => void ask()}
          check={check}
        />
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
  chatLink: string | null;
  onNew: () => void;
  /** @returns whether the code is still unpaid. @throws ApiError, NoResponseError */
  check: () => Promise<boolean>;
}

function OpenCode({ code, until, orderId, chatLink, onNew, check }: OpenCodeProps) {
  const seconds = useSecondsLeft(until);
  const isExpired = seconds === 0;
  // Not every second anew.
  const modules = useMemo(() => encode(code.khqr, { border: QUIET_ZONE }).data, [code.khqr]);
  return (
    <>
      <KhqrCard code={code} orderId={orderId} modules={modules} isExpired={isExpired} />
      {/* Read aloud once, when the time is over. */}
      <p role="status" className="sr-only">
        {isExpired && m.ui_khqr_expired()}
      </p>
      {!isExpired && <p className="mt-3 tabular-nums">{m.ui_khqr_left({ time: clock(seconds) })}</p>}
      <p className="mt-1 text-ink-soft text-sm">
        {m.ui_khqr_order()} <strong className="whitespace-nowrap font-semibold">{orderId}</strong>
      </p>
      {!isExpired && (
        <p className="mt-1 text-ink-soft text-sm">
          {code.asksBank ? m.ui_khqr_how() : m.ui_khqr_how_confirmed()}
        </p>
      )}
      <div className="mt-4 grid gap-3">
        {!code.asksBank && chatLink !== null && (
          <ChatLink to={chatLink} text={m.ui_khqr_send_proof()} isMain />
        )}
        {isExpired ? (
          <Button variant={code.asksBank ? 'primary' : 'secondary'} isFullWidth onClick={onNew}>
            {m.ui_khqr_new()}
          </Button>
        ) : (
          <>
            {code.deepLink !== null && (
              <PlainLink to={code.deepLink} variant={code.asksBank ? 'primary' : 'secondary'} isFullWidth>
                {m.ui_khqr_app()}
              </PlainLink>
            )}
            <Button
              variant={code.asksBank && code.deepLink === null ? 'primary' : 'secondary'}
              isFullWidth
              onClick={() => void saveCard(code, orderId, modules)}
            >
              {m.ui_khqr_save()}
            </Button>
          </>
        )}
        <CheckButton check={check} asksBank={code.asksBank} />
        {code.asksBank && chatLink !== null && <ChatLink to={chatLink} text={m.ui_khqr_chat()} />}
      </div>
    </>
  );
}

/** Has the payment checked, and says what came of it. */
function CheckButton({ check, asksBank }: Pick<OpenCodeProps, 'check'> & Pick<Code, 'asksBank'>) {
  const [isPending, setPending] = useState(false);
  const [result, setResult] = useState<{ tone: 'info' | 'danger'; text: string } | null>(null);
  async function press() {
    setPending(true);
    setResult(null);
    try {
      const isUnpaid = await check();
      const text = asksBank ? m.ui_khqr_not_yet() : m.ui_khqr_told_shop();
      if (isUnpaid) setResult({ tone: 'info', text });
    } catch (error) {
      setResult({ tone: 'danger', text: formErrorText(error) });
    }
    setPending(false);
  }
  return (
    <>
      <Button variant="secondary" isFullWidth isPending={isPending} onClick={() => void press()}>
        {m.ui_khqr_have_paid()}
      </Button>
      {result !== null && (
        <div className="text-start">
          <Notice tone={result.tone}>{result.text}</Notice>
        </div>
      )}
    </>
  );
}

/** Leads out of the shop. */
const PlainLink = createButtonLink(({ to, ...props }: ComponentProps<'a'> & { to: string }) => (
  <a href={to} {...props} />
));

function ChatLink({ to, text, isMain = false }: { to: string; text: string; isMain?: boolean }) {
  return (
    <PlainLink
      to={to}
      variant={isMain ? 'primary' : 'secondary'}
      icon={<TelegramIcon className="size-6" />}
      isFullWidth
    >
      {text}
    </PlainLink>
  );
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
