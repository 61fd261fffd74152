import { useEffect, useEffectEvent, useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { RATES_PUBLISHED } from '#domain/kernel/feed.ts';
import { useApp } from '#ui/app-context.ts';
import type { BookingDraft } from './draft.ts';
import { quoteProblems, quoteToSend } from './to-send.ts';
import type { useSending } from './use-sending.ts';

type Quote = ResponseOf<'POST /shipments/quote'>;
type Rules = Parameters<typeof quoteProblems>[1];

/** Displayed quote. */
interface Priced {
  quote: Quote;
  /** Request of the quote as text; a different request makes the quote stale. */
  draft: string;
  /**
   * Previous quote and the reason why it was replaced, if it was replaced without a change of the
   * booking.
   */
  before: { quote: Quote; reason: string } | null;
  /** Whether the quote keeps its prices when new rates are published. */
  isKept: boolean;
}

/** Calls back when new rates are published. */
function useRatesPublished(onPublished: () => void) {
  const { live } = useApp();
  const published = useEffectEvent(onPublished);
  useEffect(
    () =>
      live?.listen('rates', (message) => {
        if ('message' in message && message.message['event'] === RATES_PUBLISHED) published();
      }),
    [live],
  );
}

/** Prices of the draft, and the chosen service. */
export function usePrices(
  { draft, rules }: { draft: BookingDraft; rules: Rules },
  { send }: ReturnType<typeof useSending>,
) {
  const { api } = useApp();
  const [service, setService] = useState('');
  const [priced, setPriced] = useState<Priced | null>(null);
  const isStale = priced !== null && priced.draft !== JSON.stringify(quoteToSend(draft));
  const price = (given: BookingDraft, reason: string | null = null) => {
    const body = quoteToSend(given);
    const done = (quote: Quote) => {
      const isStill = quote.rates.some(({ service_level_code: code }) => code === service);
      if (!isStill) setService(quote.rates[0]?.service_level_code ?? '');
      const before = reason !== null && priced ? { quote: priced.quote, reason } : null;
      setPriced({ quote, draft: JSON.stringify(body), before, isKept: false });
    };
    void send('quote', quoteProblems(given, rules), {
      words: body,
      send: () => api.call('POST /shipments/quote', { body }),
      done,
    });
  };
  useRatesPublished(() => {
    if (priced && !isStale && !priced.isKept) price(draft, 'The rates were updated.');
  });
  const selected = priced?.quote.rates.find((rate) => rate.service_level_code === service);
  return {
    priced: isStale ? null : priced,
    selected,
    state: { quote: priced?.quote ?? null, before: priced?.before ?? null, isStale, service },
    setService,
    price,
    forget: () => setPriced(null),
    /** Applies an earlier quote to its draft. */
    adopt: (quote: Quote, given: BookingDraft, code: string) => {
      setService(code);
      setPriced({
        quote,
        draft: JSON.stringify(quoteToSend(given)),
        before: null,
        isKept: true,
      });
    },
  };
}
