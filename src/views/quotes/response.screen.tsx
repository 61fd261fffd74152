import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { PublicPage } from '#ui/public-page/public-page.tsx';
import { momentWords, OpenQuote, type Quote } from './open-quote.tsx';
import './quotes.css';

const READ = 'GET /quote/get-shipment/:id';

/** Page of a quote, found by its secret: open, expired or booked. */
export default function QuoteResponse() {
  const { api } = useApp();
  usePageTitle('Quote');
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const found = useQuery({ ...api.query(READ, { params: { id } }), enabled: id !== '' });
  const isMissing = id === '' || (found.error !== null && found.data === undefined);
  return (
    <PublicPage title="Your quote" links={<TextLink href="/quote">Get another quote</TextLink>}>
      {isMissing ? (
        <EmptyState kind="no-match" title="This quote was not found">
          Check that the whole link was copied, or get a new quote.
        </EmptyState>
      ) : (
        <QueryResult of={found} what="the quote">
          {(quote) => <Shown quote={quote} onChanged={() => void found.refetch()} />}
        </QueryResult>
      )}
    </PublicPage>
  );
}

function Shown({ quote, onChanged }: { quote: Quote; onChanged: () => void }) {
  const route = `${quote.collection_city} to ${quote.delivery_city}, ${formatNumber(quote.charged_weight)} kg charged`;
  return (
    <div className="quote-shown">
      <p>{route}</p>
      {quote.state === 'expired' && <Expired quote={quote} />}
      {quote.state === 'booked' && <Booked quote={quote} />}
      {quote.state === 'open' && <OpenQuote quote={quote} onChanged={onChanged} />}
    </div>
  );
}

function Expired({ quote }: { quote: Quote }) {
  return (
    <Note
      kind="warning"
      detail="Prices may have changed."
      action={<TextLink href={`/quote?again=${quote.id}`}>Get new prices</TextLink>}
    >
      {`This quote expired on ${momentWords(quote.expires_at)}.`}
    </Note>
  );
}

function Booked({ quote }: { quote: Quote }) {
  const { short_tracking_reference: reference, amount_due: due } = quote;
  if (reference === null) return <Note kind="success">This quote was booked.</Note>;
  if (due !== null) return <Unpaid quote={quote} reference={reference} due={due} />;
  return (
    <Note kind="success" action={<a href={`/tracker?reference=${reference}`}>Track the parcel</a>}>
      {`This quote was booked: ${reference}.`}
    </Note>
  );
}

type UnpaidProps = { quote: Quote; reference: string; due: number };

/** Unpaid guest booking with its payment methods. */
function Unpaid({ quote, reference, due }: UnpaidProps) {
  const { api } = useApp();
  const payment = useMutation({
    ...api.mutation('POST /quote/pay'),
    onSuccess: ({ page }) => location.assign(page),
  });
  return (
    <>
      <Note kind="warning" detail="The parcel is collected once it is paid.">
        {`This quote was booked: ${reference}. ${inRand(due)} is due.`}
      </Note>
      <div className="quote-accept" role="group" aria-label="Pay by">
        {quote.ways.guest.map(({ provider, name }) => (
          <Button
            key={provider}
            busy={payment.isPending}
            onClick={() => payment.mutate({ body: { id: quote.id, provider } })}
          >
            {`Pay by ${name}`}
          </Button>
        ))}
      </div>
      {payment.isError && <Note kind="error">{payment.error.message}</Note>}
    </>
  );
}
