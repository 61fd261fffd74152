import { useMutation } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState, useEffect, useEffectEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatLongDayMonth, formatTime, MINUTE_MS } from '#domain/kernel/time.ts';
import type { PaymentProvider } from '#domain/payment-references/payment-references.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { Rates } from '#ui/prices/rates.tsx';
import { GuestForm } from './guest-form.tsx';
import { PayBy } from './pay-by.tsx';

import { TopUpForm, useTopUps } from '#ui/payments/top-up.tsx';
import { useCan } from '#ui/use-can.ts';

/** Remaining time in hours and minutes; adds seconds in the last five minutes. */
function leftWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min from now`;
  const seconds = Math.floor((ms % MINUTE_MS) / 1000);
  return minutes >= 5 ? `${minutes} min from now` : `${minutes} min ${seconds} s from now`;
}

/** Remaining validity of a quote; calls `onOver` when it ends. */
function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.parse(until) - Date.now();
      setLeft(Math.max(0, now));
      if (now > 0) return;
      clearInterval(timer);
      over();
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return <span role="timer">{leftWords(left)}</span>;
}

/** Top-up for the price of a parcel, offered only to signed-in account users. */
function QuoteTopUp({ charge }: { charge: number }) {
  const identity = useSelector(useApp().session, ({ context }) => context.identity);
  const accountId = identity?.user.account_id ?? null;
  return accountId !== null && <OwnTopUp accountId={accountId} charge={charge} />;
}

function OwnTopUp({ accountId, charge }: { accountId: number; charge: number }) {
  const offered = useTopUps(useCan()('View billing'));
  return (
    offered && (
      <details className="quote-top-up">
        <summary>Top up your account</summary>
        <TopUpForm accountId={accountId} offered={offered} start={charge} />
      </details>
    )
  );
}

export type Quote = ResponseOf<'GET /quote/get-shipment/:id'>;

export const momentWords = (at: string) => `${formatLongDayMonth(at)} at ${formatTime(at)}`;

/** Price of a service in a quote. */
const chargeOf = ({ rates }: Quote, service: string): number =>
  rates.find((rate) => rate.service_level_code === service)?.charge ?? 0;

const bookingAddress = (id: string, service: string): string =>
  `/shipments/book?quote=${id}&service=${encodeURIComponent(service)}`;

/** Services and extras of a quote, saved on selection, with the booking form. */
export function OpenQuote({ quote, onChanged }: { quote: Quote; onChanged: () => void }) {
  const { api, session } = useApp();
  const isSignedIn = useSelector(session, ({ context }) => context.identity !== null);
  const [service, setService] = useState(
    quote.service_level_code ?? quote.rates[0]?.service_level_code ?? '',
  );
  const [method, setMethod] = useState<PaymentProvider | null>(null);
  const choice = useMutation({
    mutationFn: (opt_in: readonly string[]) =>
      api.call('POST /quote/opt-in', {
        body: { id: quote.id, service_level_code: service, opt_in: [...opt_in] },
      }),
    onSettled: onChanged,
  });
  return (
    <>
      <p className="quiet-text">
        {`These prices are valid until ${momentWords(quote.expires_at)}, `}
        <TimeLeft until={quote.expires_at} onOver={onChanged} />.
      </p>
      {quote.has_newer_rates && (
        <Note kind="info">Our rates have changed since. Your quote keeps its prices.</Note>
      )}
      <div aria-busy={choice.isPending}>
        <Rates
          quote={{ ...quote, unavailable: [] }}
          service={service}
          optIn={quote.opt_in}
          onService={setService}
          onOptIn={(codes) => choice.mutate(codes)}
        />
      </div>
      {choice.isError && <Note kind="error">{choice.error.message}</Note>}
      <PayBy ways={quote.ways} method={method} onMethod={setMethod} />
      {method === null ? (
        <>
          <div className="quote-accept">
            <Button kind="primary" onClick={() => navigate(bookingAddress(quote.id, service))}>
              {isSignedIn ? 'Book at this price' : 'Sign in and book at this price'}
            </Button>
            {!isSignedIn && <TextLink href="/register">Register for an account</TextLink>}
          </div>
          {quote.ways.top_up.length > 0 && <QuoteTopUp charge={chargeOf(quote, service)} />}
        </>
      ) : (
        <GuestForm quote={quote} service={service} method={method} onChanged={onChanged} />
      )}
    </>
  );
}
