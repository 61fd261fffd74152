import { numberOf } from '../../commands/ask.ts';
import {
  addressProblems,
  addressToSend,
  missingPlace,
  type AddressDraft,
} from '../../ui/address/address-draft.ts';
import { parcelProblems, type ParcelMaxima } from '../../domain/parcels.ts';
import type { BookingDraft, ParcelDraft } from './draft.ts';

type Errors = Partial<Record<string, string>>;

const measures = [
  ['submitted_length', 'Length'],
  ['submitted_width', 'Width'],
  ['submitted_height', 'Height'],
  ['submitted_weight', 'Weight'],
] as const;

/** A parcel in figures; what is no figure is not a number. */
export function parcelToSend(parcel: ParcelDraft) {
  const figure = (text: string) => numberOf(text) ?? Number.NaN;
  return {
    description: parcel.description.trim() || 'Parcel',
    packaging: parcel.packaging,
    submitted_length: figure(parcel.submitted_length),
    submitted_width: figure(parcel.submitted_width),
    submitted_height: figure(parcel.submitted_height),
    submitted_weight: figure(parcel.submitted_weight),
  };
}

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

const valueToSend = ({ declared_value }: BookingDraft) => numberOf(declared_value) ?? 0;

/** How the console names itself in requests for prices and bookings (specification, section 9). */
const source = { requested_from: 'portal', platform: 'web' } as const;

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What a price depends on. */
export function quoteToSend(draft: BookingDraft) {
  return {
    ...source,
    ...(draft.account && { account_id: draft.account.id }),
    collection: filledAddress(draft.collection),
    delivery: filledAddress(draft.delivery),
    parcels: draft.parcels.map(parcelToSend),
    declared_value: valueToSend(draft),
    opt_in: [...draft.opt_in],
    promo_code: orNull(draft.promo_code),
  };
}

/** The booking of a quote, at the price that was shown. */
export function bookingToSend(
  draft: BookingDraft,
  quote: { id: number; service: string; charge: number },
) {
  return {
    ...source,
    quote_id: quote.id,
    service_level_code: quote.service,
    expected_charge: quote.charge,
    collection: addressToSend(draft.collection),
    delivery: addressToSend(draft.delivery),
    opt_in: [...draft.opt_in],
    declared_value: valueToSend(draft),
    customer_reference: orNull(draft.customer_reference),
    order_number: orNull(draft.order_number),
  };
}

const below = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [`${prefix}.${field}`, text]));

/** What is missing for a price, by the field names of the server. */
export function quoteProblems(
  draft: BookingDraft,
  { maxima, needsAccount }: { maxima: ParcelMaxima; needsAccount: boolean },
): Errors {
  return {
    ...(needsAccount && !draft.account?.id && { account_id: 'Choose an account.' }),
    ...below('collection', missingPlace(draft.collection)),
    ...below('delivery', missingPlace(draft.delivery)),
    ...measureProblems(draft.parcels),
    ...tooLarge(draft.parcels, maxima),
  };
}

/** What is missing for a booking beside that. */
export const bookingProblems = (draft: BookingDraft): Errors => ({
  ...below('collection', addressProblems(draft.collection)),
  ...below('delivery', addressProblems(draft.delivery)),
});

function measureProblems(parcels: readonly ParcelDraft[]): Errors {
  const found = parcels.flatMap((parcel, index) =>
    measures.flatMap(([field, label]): [string, string][] => {
      const value = numberOf(parcel[field]);
      const isRight = value !== undefined && value > 0;
      return isRight ? [] : [[`parcels.${index}.${field}`, `${label} must be more than 0.`]];
    }),
  );
  return Object.fromEntries(found);
}

function tooLarge(parcels: readonly ParcelDraft[], maxima: ParcelMaxima): Errors {
  const problems = parcelProblems(parcels.map(parcelToSend), maxima);
  const numbers = Object.entries(problems).filter(([, texts]) => !texts.join(' ').includes('NaN'));
  return Object.fromEntries(numbers.map(([field, texts]) => [field, texts.join(' ')]));
}
