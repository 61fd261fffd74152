import { emptyAddress, type AddressDraft } from '../../ui/address/address-draft.ts';
import { emptyParcel, type ParcelDraft } from '../../ui/parcels/parcel-draft.ts';

/** A booking while somebody writes it. */
export interface BookingDraft {
  /** The account whose usual address was put into `collection`. */
  sender_of: number | null;
  account: { id: number; words: string } | null;
  collection: AddressDraft;
  delivery: AddressDraft;
  parcels: readonly ParcelDraft[];
  declared_value: string;
  customer_reference: string;
  order_number: string;
  opt_in: readonly string[];
  promo_code: string;
  /** Who pays; empty for nothing said. */
  terms: string;
}

export const emptyDraft: BookingDraft = {
  sender_of: null,
  account: null,
  collection: emptyAddress,
  delivery: { ...emptyAddress, type: 'residential' },
  parcels: [emptyParcel],
  declared_value: '',
  customer_reference: '',
  order_number: '',
  opt_in: [],
  promo_code: '',
  terms: '',
};

/** The next booking usually leaves from the same place, for the same account. */
export const afterBooking = ({ account, sender_of, collection }: BookingDraft): BookingDraft => ({
  ...emptyDraft,
  account,
  sender_of,
  collection,
});

/** What a draft brings from before: a booking that was not finished, or what the last one left. */
export function restoredWords(draft: BookingDraft): string | null {
  const isLike = (other: BookingDraft) => JSON.stringify(draft) === JSON.stringify(other);
  if (isLike(emptyDraft)) return null;
  return isLike(afterBooking(draft))
    ? 'Account and sender are taken from your last booking.'
    : 'Your unfinished booking was restored.';
}

const KEY = 'booking-draft';

/** The draft that this tab kept; signing out takes it away with everything else that was kept. */
export function keptDraft(): BookingDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(kept) ? kept : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(draft: BookingDraft) {
  try {
    if (draft === emptyDraft) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full or locked browser storage only means that this draft is not kept.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasAll = (value: unknown, like: object): boolean =>
  isRecord(value) && Object.keys(like).every((key) => key in value);

function isDraft(value: unknown): value is BookingDraft {
  if (!isRecord(value) || !hasAll(value, emptyDraft)) return false;
  const { collection, delivery, parcels } = value;
  const hasParcels = Array.isArray(parcels) && parcels.every((one) => hasAll(one, emptyParcel));
  return hasAll(collection, emptyAddress) && hasAll(delivery, emptyAddress) && hasParcels;
}
