import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Refusal } from '../../api/refusal.ts';
import { isAccountRole } from '../../domain/roles.ts';
import { useHouse, useIdentity } from '../house.ts';
import { useProviderSettings } from '../provider-settings.ts';
import { afterBooking, keepDraft, keptDraft, type BookingDraft } from './draft.ts';
import type { Quote } from './rates.tsx';
import { bookingProblems, bookingToSend, quoteProblems, quoteToSend } from './to-send.ts';

type Errors = Partial<Record<string, string>>;

interface State {
  busy: 'quote' | 'book' | null;
  errors: Errors;
  refusal: Refusal | null;
  quote: Quote | null;
  /** What the quote was asked with; other words make it stale. */
  asked: string;
}

const nothing: State = { busy: null, errors: {}, refusal: null, quote: null, asked: '' };

/** A booking from the first field to the record: draft, quote, service, booking. */
export function useBooking() {
  const { api, toasts } = useHouse();
  const { user } = useIdentity();
  const settings = useProviderSettings();
  const [draft, setDraft] = useState(keptDraft);
  const [service, setService] = useState('');
  const [state, setState] = useState<State>(nothing);
  const attempt = useRef({ sent: '', key: '' });
  useEffect(() => keepDraft(draft), [draft]);

  const needsAccount = !isAccountRole(user.role.name);
  const maxima = {
    length: settings.number('maximum_parcel_length'),
    width: settings.number('maximum_parcel_width'),
    height: settings.number('maximum_parcel_height'),
    weight: settings.number('maximum_parcel_weight'),
  };
  const asking = JSON.stringify(quoteToSend(draft));
  const isStale = state.quote !== null && state.asked !== asking;

  const price = async (given: BookingDraft) => {
    const errors = quoteProblems(given, { maxima, needsAccount });
    if (Object.keys(errors).length > 0) return setState({ ...state, errors, refusal: null });
    setState({ ...state, busy: 'quote', errors: {}, refusal: null });
    try {
      const body = quoteToSend(given);
      const quote = await api.call('POST /shipments/quote', { body });
      const isStill = quote.rates.some(({ service_level_code: code }) => code === service);
      if (!isStill) setService(quote.rates[0]?.service_level_code ?? '');
      setState({ ...nothing, quote, asked: JSON.stringify(body) });
    } catch (error) {
      setState({ ...nothing, quote: state.quote, asked: state.asked, ...refused(error) });
    }
  };

  const book = async () => {
    const { quote } = state;
    if (!quote || isStale || service === '') return price(draft);
    const errors = bookingProblems(draft);
    if (Object.keys(errors).length > 0) return setState({ ...state, errors, refusal: null });
    const body = bookingToSend(draft, { id: quote.quote_id, service });
    const sent = JSON.stringify(body);
    // Trying again with the same words never books twice.
    if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() };
    setState({ ...state, busy: 'book', errors: {}, refusal: null });
    try {
      const idempotencyKey = attempt.current.key;
      const booked = await api.call('POST /shipments/book-quote', { body }, { idempotencyKey });
      keepDraft(afterBooking(draft));
      toasts.show({ kind: 'success', text: `${booked.short_tracking_reference} booked` });
      navigate(`/shipments/${booked.id}`);
    } catch (error) {
      setState({ ...state, busy: null, ...refused(error) });
    }
  };

  const choose = (opt_in: readonly string[]) => {
    const next = { ...draft, opt_in };
    setDraft(next);
    void price(next);
  };
  return {
    ...state,
    draft,
    change: (changed: Partial<BookingDraft>) => setDraft({ ...draft, ...changed }),
    clear: (to: BookingDraft) => {
      setDraft(to);
      setState(nothing);
    },
    service,
    setService,
    choose,
    isStale,
    needsAccount,
    packagings: settings.words('parcel_types'),
    price: () => void price(draft),
    book: () => void book(),
  };
}

function refused(error: unknown): Pick<State, 'errors' | 'refusal'> {
  if (!(error instanceof Refusal)) throw error;
  const fields = Object.entries(error.body.errors ?? {}).map(([field, texts]) => [
    field,
    texts.join(' '),
  ]);
  return { errors: Object.fromEntries(fields), refusal: error };
}
