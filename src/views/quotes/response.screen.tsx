import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { ResponseOf } from '../../api/endpoint-types.ts';
import { formatNumber } from '../../domain/format.ts';
import { formatLongDayMonth, formatTime } from '../../domain/time.ts';
import { useApp } from '../../ui/app-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { TextLink } from '../../ui/link.tsx';
import { QueryResult } from '../../ui/page/answer.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { GatePage } from '../../ui/page/gate-page.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Rates } from '../../ui/prices/rates.tsx';
import './quotes.css';

const READ = 'GET /quote/get-shipment/:id';
type Quote = ResponseOf<typeof READ>;

const momentWords = (at: string) => `${formatLongDayMonth(at)} at ${formatTime(at)}`;

/** A quote by its secret: open, expired or booked. */
export default function QuoteResponse() {
  const { api, company, publicPages } = useApp();
  usePageTitle('Quote');
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const found = useQuery({ ...api.query(READ, { params: { id } }), enabled: id !== '' });
  const isMissing = id === '' || (found.error !== null && found.data === undefined);
  return (
    <GatePage
      wide
      title="Your quote"
      brandDetail={company}
      footer={publicPages}
      links={<TextLink href="/quote">Get another quote</TextLink>}
    >
      {isMissing ? (
        <EmptyState kind="no-match" title="This quote was not found">
          Check that the whole link was copied, or get a new quote.
        </EmptyState>
      ) : (
        <QueryResult of={found} what="the quote">
          {(quote) => <Shown quote={quote} onChanged={() => void found.refetch()} />}
        </QueryResult>
      )}
    </GatePage>
  );
}

function Shown({ quote, onChanged }: { quote: Quote; onChanged: () => void }) {
  const route = `${quote.collection_city} to ${quote.delivery_city}, ${formatNumber(quote.charged_weight)} kg charged`;
  return (
    <div className="quote-shown">
      <p>{route}</p>
      {quote.state === 'expired' && <Expired quote={quote} />}
      {quote.state === 'booked' && <Booked quote={quote} />}
      {quote.state === 'open' && <Open quote={quote} onChanged={onChanged} />}
    </div>
  );
}

function Expired({ quote }: { quote: Quote }) {
  return (
    <Note
      kind="warning"
      detail="Prices may have changed."
      action={<TextLink href={`/quote?again=${quote.id}`}>Ask again</TextLink>}
    >
      {`This quote expired on ${momentWords(quote.expires_at)}.`}
    </Note>
  );
}

function Booked({ quote: { short_tracking_reference: reference } }: { quote: Quote }) {
  if (reference === null) return <Note kind="success">This quote was booked.</Note>;
  return (
    <Note kind="success" action={<a href={`/tracker?reference=${reference}`}>Track the parcel</a>}>
      {`This quote was booked: ${reference}.`}
    </Note>
  );
}

const MINUTE_MS = 60_000;

/** Hours and minutes, and seconds in the last minutes. */
function leftWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min from now`;
  const seconds = Math.floor((ms % MINUTE_MS) / 1000);
  return minutes >= 5 ? `${minutes} min from now` : `${minutes} min ${seconds} s from now`;
}

/** How long a quote still holds; calls back when it has ended. */
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

const bookingAddress = (id: string, service: string): string =>
  `/shipments/book?quote=${id}&service=${encodeURIComponent(service)}`;

/** Services and extras to choose from; the prices are kept as they are chosen. */
function Open({ quote, onChanged }: { quote: Quote; onChanged: () => void }) {
  const { api } = useApp();
  const [service, setService] = useState(
    quote.service_level_code ?? quote.rates[0]?.service_level_code ?? '',
  );
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
      <div className="quote-accept">
        <Button kind="primary" onClick={() => navigate(bookingAddress(quote.id, service))}>
          Sign in and book at this price
        </Button>
        <TextLink href="/register">Register for an account</TextLink>
      </div>
    </>
  );
}
