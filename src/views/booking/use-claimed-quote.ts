import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { emptyAddress, type AddressDraft } from '#ui/address/address-draft.ts';
import { useApp } from '#ui/app-context.ts';
import { parcelDrafts, placeWords, type Place } from '#ui/prices/quote-request.ts';
import type { BookingDraft } from './draft.ts';

type ClaimedQuote = ResponseOf<'POST /quote/claim'>;

const addressOf = (place: Place): AddressDraft => ({
  ...emptyAddress,
  ...(place.locker_id === null
    ? { type: 'residential' as const }
    : { type: 'locker' as const, locker_id: place.locker_id, locker: placeWords(place) }),
  suburb: place.suburb,
  city: place.city,
  zone: place.zone,
  postal_code: place.postal_code,
  latitude: place.latitude ?? null,
  longitude: place.longitude ?? null,
});

/** Converts a quote to a draft. */
export const draftOf = ({ request, opt_in }: ClaimedQuote): Partial<BookingDraft> => ({
  sender_of: null,
  collection: addressOf(request.collection),
  delivery: addressOf(request.delivery),
  parcels: parcelDrafts(request.parcels),
  declared_value: request.declared_value === 0 ? '' : String(request.declared_value),
  promo_code: request.promo_code ?? '',
  opt_in,
});

/**
 * Reads from the URL which quote to load: a public quote by its secret, or a stored quote of the
 * account by its id.
 */
function namedIn(asked: URLSearchParams) {
  const id = asked.get('quote');
  if (id !== null) return { id };
  const kept = Number(asked.get('kept'));
  return kept > 0 ? { quote_id: kept } : null;
}

/**
 * Applies the quote that the page was opened with. A public quote is claimed for the account once
 * the account is known.
 */
export function useClaimedQuote(
  accountId: number,
  take: (quote: ClaimedQuote, service: string) => void,
) {
  const { api, toasts } = useApp();
  const [asked] = useState(() => new URLSearchParams(location.search));
  const named = namedIn(asked);
  const isTaken = useRef(false);
  useEffect(() => {
    if (named === null || accountId === 0 || isTaken.current) return;
    isTaken.current = true;
    navigate(location.pathname, { replace: true });
    api.call('POST /quote/claim', { body: { ...named, account_id: accountId } }).then(
      (quote) => take(quote, asked.get('service') ?? ''),
      (error: Error) => void toasts.show({ kind: 'error', text: error.message }),
    );
  });
}
