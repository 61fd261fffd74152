import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { isAccountRole } from '../../domain/roles.ts';
import { useHouse, useIdentity } from '../house.ts';
import { useProviderSettings } from '../provider-settings.ts';
import { afterBooking, keepDraft, keptDraft, type BookingDraft } from './draft.ts';
import type { Quote } from './rates.tsx';
import { bookingProblems, bookingToSend, quoteProblems, quoteToSend } from './to-send.ts';
import { nothingSent, useSending } from './use-sending.ts';

/** What a quote needs to be judged before it is asked for. */
function useRules() {
  const { user } = useIdentity();
  const settings = useProviderSettings();
  return {
    needsAccount: !isAccountRole(user.role.name),
    packagings: settings.words('parcel_types'),
    maxima: {
      length: settings.number('maximum_parcel_length'),
      width: settings.number('maximum_parcel_width'),
      height: settings.number('maximum_parcel_height'),
      weight: settings.number('maximum_parcel_weight'),
    },
  };
}

/** A booking from the first field to the record: draft, quote, service, booking. */
export function useBooking() {
  const { api, toasts } = useHouse();
  const rules = useRules();
  const [draft, setDraft] = useState(keptDraft);
  const [service, setService] = useState('');
  /** A quote with the words it was asked with; other words make it stale. */
  const [priced, setPriced] = useState<{ quote: Quote; asked: string } | null>(null);
  const sending = useSending();
  useEffect(() => keepDraft(draft), [draft]);
  const isStale = priced !== null && priced.asked !== JSON.stringify(quoteToSend(draft));

  const price = (given: BookingDraft) => {
    const body = quoteToSend(given);
    const send = () => api.call('POST /shipments/quote', { body });
    const done = (quote: Quote) => {
      const isStill = quote.rates.some(({ service_level_code: code }) => code === service);
      if (!isStill) setService(quote.rates[0]?.service_level_code ?? '');
      setPriced({ quote, asked: JSON.stringify(body) });
    };
    void sending.send('quote', quoteProblems(given, rules), { words: body, send, done });
  };

  const book = () => {
    if (!priced || isStale || service === '') return price(draft);
    const body = bookingToSend(draft, { id: priced.quote.quote_id, service });
    const send = (idempotencyKey: string) =>
      api.call('POST /shipments/book-quote', { body }, { idempotencyKey });
    const done = (booked: { id: number; short_tracking_reference: string }) => {
      keepDraft(afterBooking(draft));
      toasts.show({ kind: 'success', text: `${booked.short_tracking_reference} booked` });
      navigate(`/shipments/${booked.id}`);
    };
    void sending.send('book', bookingProblems(draft), { words: body, send, done });
  };

  return {
    ...sending.state,
    quote: priced?.quote ?? null,
    draft,
    change: (changed: Partial<BookingDraft>) => setDraft({ ...draft, ...changed }),
    clear: (to: BookingDraft) => {
      setDraft(to);
      setPriced(null);
      sending.reset(nothingSent);
    },
    service,
    setService,
    choose: (opt_in: readonly string[]) => {
      setDraft({ ...draft, opt_in });
      price({ ...draft, opt_in });
    },
    isStale,
    needsAccount: rules.needsAccount,
    packagings: rules.packagings,
    price: () => price(draft),
    book,
  };
}
