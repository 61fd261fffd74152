import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { KeptAddress } from '#ui/address/kept-address.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { useProviderSettings } from '#ui/provider-settings.ts';
import {
  afterBooking,
  emptyDraft,
  keepDraft,
  keptDraft,
  restoredWords,
  type BookingDraft,
} from './draft.ts';
import { rulesOf } from './booking-rules.ts';
import { changeDraft, withPicked, withSender, withSenderIfFree } from './sender.ts';
import { bookingProblems, bookingToSend } from './to-send.ts';
import { draftOf, useClaimedQuote } from './use-claimed-quote.ts';
import { usePrices } from './use-prices.ts';
import { nothingSent, useSending } from './use-sending.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';

function useRules() {
  const { user } = useIdentity();
  return rulesOf(user, useProviderSettings());
}

/** Draft whose "From" is filled as soon as the account's address is loaded. */
function useDraft(rules: ReturnType<typeof useRules>) {
  const { api } = useApp();
  const [written, setWritten] = useState(keptDraft);
  const [restored, setRestored] = useState(() => restoredWords(written));
  const id = (rules.needsAccount ? written.account?.id : rules.ownAccount) ?? 0;
  const sender = useQuery({
    ...api.query('GET /accounts/:id/sender', { params: { id } }),
    enabled: id > 0,
  }).data;
  const filled = (now: BookingDraft) => (sender ? withSenderIfFree(now, sender) : now);
  useEffect(() => keepDraft(written), [written]);
  usePickedAddress((kept) => {
    setRestored(null);
    setWritten((now) => withPicked(now, kept));
  });
  return {
    draft: filled(written),
    change: (change: Partial<BookingDraft>) =>
      setWritten((now) => changeDraft(filled(now), change)),
    restart: () => {
      setRestored(null);
      setWritten(emptyDraft);
    },
    /** Notice of a restored draft; null after the user has answered it. */
    restored,
    keepRestored: () => setRestored(null),
    putSender: sender && (() => setWritten((now) => withSender(now, sender))),
  };
}

/** Fills the form once with the address book entry that the page was opened with. */
function usePickedAddress(take: (kept: KeptAddress) => void) {
  const { api } = useApp();
  const [id] = useState(() => Number(new URLSearchParams(location.search).get('address')));
  const found = useQuery({
    ...api.query('GET /address-books', { query: { filter: { id } } }),
    enabled: id > 0,
  }).data?.rows[0];
  const isTaken = useRef(false);
  useEffect(() => {
    if (found === undefined || isTaken.current) return;
    isTaken.current = true;
    navigate(location.pathname, { replace: true });
    take(found);
  });
}

/**
 * Books the draft at the chosen price and opens the shipment; requests prices if there are none.
 */
function useSubmission(
  draft: BookingDraft,
  sending: ReturnType<typeof useSending>,
  { price, priced, selected }: ReturnType<typeof usePrices>,
) {
  const { api, toasts } = useApp();
  const [overLimitReason, setOverLimitReason] = useState('');

  const book = () => {
    if (!priced || !selected) return price(draft);
    const { service_level_code: service, charge } = selected;
    const body = bookingToSend(
      draft,
      { id: priced.quote.quote_id, service, charge },
      overLimitReason,
    );
    const send = (idempotencyKey: string) =>
      api.call('POST /shipments/book-quote', { body }, { idempotencyKey });
    const done = (booked: { id: number; short_tracking_reference: string }) => {
      keepDraft(afterBooking(draft));
      toasts.show({ kind: 'success', text: `${booked.short_tracking_reference} booked` });
      navigate(href(shipment, booked));
    };
    const outdated = (reason: string) => price(draft, reason);
    void sending.send('book', bookingProblems(draft), { words: body, send, done, outdated });
  };
  return { book, overLimitReason, setOverLimitReason };
}

/** State of the booking form: draft, quote, service, booking. */
export function useBooking() {
  const rules = useRules();
  const kept = useDraft(rules);
  const { draft } = kept;
  const sending = useSending();
  const prices = usePrices({ draft, rules }, sending);
  const { price } = prices;
  const payer = (rules.needsAccount ? draft.account?.id : rules.ownAccount) ?? null;
  useClaimedQuote(payer ?? 0, (quote, asked) => {
    const given = { ...draft, ...draftOf(quote) };
    const codes = quote.rates.map((rate) => rate.service_level_code);
    kept.change(draftOf(quote));
    prices.adopt(quote, given, codes.includes(asked) ? asked : (codes[0] ?? ''));
  });

  const submission = useSubmission(draft, sending, prices);

  return {
    ...sending.state,
    ...prices.state,
    ...kept,
    ...submission,
    startOver: () => {
      submission.setOverLimitReason('');
      kept.restart();
      prices.forget();
      sending.reset(nothingSent);
    },
    setService: prices.setService,
    choose: (opt_in: readonly string[]) => {
      kept.change({ opt_in });
      price({ ...draft, opt_in });
    },
    needsAccount: rules.needsAccount,
    /**
     * Account whose address book is used; null for the user's own account, or if no account is
     * chosen.
     */
    bookOf: rules.needsAccount ? (draft.account?.id ?? null) : null,
    /** Account to charge, once known. */
    payer,
    packagings: rules.packagings,
    terms: rules.terms,
    price: () => price(draft),
  };
}

/** State of the booking form for its components. */
export type BookingForm = ReturnType<typeof useBooking>;
