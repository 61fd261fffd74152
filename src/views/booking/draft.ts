import { emptyAddress, type AddressDraft } from '#ui/address/address-draft.ts';
import { emptyParcel, type ParcelDraft } from '#ui/parcels/parcel-draft.ts';

/** Form values of a booking. */
export interface BookingDraft {
  /** Account whose usual address fills `collection`. */
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
  /** Payer; empty if not chosen. */
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

/**
 * Returns the draft for the next booking. Keeps the account and the sender, because the next
 * booking usually has the same ones.
 */
export const afterBooking = ({ account, sender_of, collection }: BookingDraft): BookingDraft => ({
  ...emptyDraft,
  account,
  sender_of,
  collection,
});

/**
 * Returns the notice about a restored draft: an unfinished booking, or only the account and sender
 * of the last booking. Null for an empty draft.
 */
export function restoredWords(draft: BookingDraft): string | null {
  const isLike = (other: BookingDraft) => JSON.stringify(draft) === JSON.stringify(other);
  if (isLike(emptyDraft)) return null;
  return isLike(afterBooking(draft))
    ? 'Account and sender are taken from your last booking.'
    : 'Your unfinished booking was restored.';
}

const KEY = 'booking-draft';

/** Draft stored in this tab; sign-out clears it. */
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
    // If the storage is full or blocked, the draft is not stored.
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
