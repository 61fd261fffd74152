import { declaredValueIn } from '#domain/booking/declared-value.ts';
import { valueErrors } from '#ui/prices/quote-request.ts';
import {
  addressProblems,
  addressToSend,
  priceAddressProblems,
  type AddressDraft,
} from '#ui/address/address-draft.ts';
import type { ParcelMaxima } from '#domain/booking/parcels.ts';
import { consoleSource } from '#ui/prices/console-source.ts';
import { parcelErrors, parcelToSend } from '#ui/parcels/parcel-draft.ts';
import type { BookingDraft } from './draft.ts';

type Errors = Partial<Record<string, string>>;

function filledAddress(draft: AddressDraft) {
  if (draft.type === 'locker') return { locker_id: draft.locker_id };
  const { suburb, city, zone, postal_code, latitude, longitude } = draft;
  return {
    suburb: suburb.trim(),
    city: city.trim(),
    zone,
    postal_code: postal_code.trim(),
    latitude,
    longitude,
  };
}

const valueToSend = ({ declared_value }: BookingDraft) => declaredValueIn(declared_value);

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Request for a quote: everything that a price depends on. */
export function quoteToSend(draft: BookingDraft) {
  return {
    ...consoleSource,
    ...(draft.account && { account_id: draft.account.id }),
    collection: filledAddress(draft.collection),
    delivery: filledAddress(draft.delivery),
    parcels: draft.parcels.map(parcelToSend),
    declared_value: valueToSend(draft),
    opt_in: [...draft.opt_in],
    promo_code: orNull(draft.promo_code),
  };
}

/**
 * Request to book a quote at the displayed price; a reason allows exceeding the account's limit.
 */
export function bookingToSend(
  draft: BookingDraft,
  quote: { id: number; service: string; charge: number },
  overLimitReason: string,
) {
  return {
    ...consoleSource,
    quote_id: quote.id,
    service_level_code: quote.service,
    expected_charge: quote.charge,
    collection: addressToSend(draft.collection),
    delivery: addressToSend(draft.delivery),
    opt_in: [...draft.opt_in],
    declared_value: valueToSend(draft),
    customer_reference: orNull(draft.customer_reference),
    order_number: orNull(draft.order_number),
    terms: orNull(draft.terms),
    over_limit_reason: orNull(overLimitReason),
  };
}

const below = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [`${prefix}.${field}`, text]));

/** Missing fields for a price, by field name of the server. */
export function quoteProblems(
  draft: BookingDraft,
  { maxima, needsAccount }: { maxima: ParcelMaxima; needsAccount: boolean },
): Errors {
  return {
    ...(needsAccount && !draft.account?.id && { account_id: 'Choose an account.' }),
    ...below('collection', priceAddressProblems(draft.collection)),
    ...below('delivery', priceAddressProblems(draft.delivery)),
    ...parcelErrors(draft.parcels, maxima),
    ...valueErrors(draft.declared_value),
  };
}

/** Missing fields that a booking needs in addition to those for a price. */
export const bookingProblems = (draft: BookingDraft): Errors => ({
  ...below('collection', addressProblems(draft.collection)),
  ...below('delivery', addressProblems(draft.delivery)),
});
