import type { ResponseOf } from '#api/endpoint-types.ts';
import { emptyAddress } from '#ui/address/address-draft.ts';
import { keptDraft, type KeptAddress } from '#ui/address/kept-address.ts';
import type { BookingDraft } from './draft.ts';

export type Sender = ResponseOf<'GET /accounts/:id/sender'>;

const isUntouched = ({ collection }: BookingDraft) =>
  JSON.stringify(collection) === JSON.stringify(emptyAddress);

/** Fills the "From" fields with the usual address of the account. */
export function withSender(draft: BookingDraft, sender: Sender): BookingDraft {
  const { account_id, ...address } = sender;
  return { ...draft, sender_of: account_id, collection: { ...emptyAddress, ...address } };
}

/** Fills the "From" fields if they are empty or have the usual address of another account. */
export function withSenderIfFree(draft: BookingDraft, sender: Sender): BookingDraft {
  const isOfAnother = draft.sender_of !== null && draft.sender_of !== sender.account_id;
  return isUntouched(draft) || isOfAnother ? withSender(draft, sender) : draft;
}

/**
 * Fills the collection or delivery from an address book, and chooses the account that the address
 * belongs to.
 */
export function withPicked(draft: BookingDraft, kept: KeptAddress): BookingDraft {
  const account = { id: kept.account_id, words: kept.account };
  const picked = keptDraft(kept);
  return kept.kind === 'delivery'
    ? { ...draft, account, delivery: picked }
    : { ...draft, account, sender_of: null, collection: picked };
}

/** Changes the draft. Editing "From" detaches it from the usual address. */
export function changeDraft(draft: BookingDraft, change: Partial<BookingDraft>): BookingDraft {
  const next = { ...draft, ...change };
  return change.collection ? { ...next, sender_of: null } : next;
}
