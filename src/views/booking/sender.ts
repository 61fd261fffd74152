import type { ResponseOf } from '../../api/endpoint-types.ts';
import { emptyAddress } from '../../ui/address/address-draft.ts';
import type { BookingDraft } from './draft.ts';

export type Sender = ResponseOf<'GET /accounts/:id/sender'>;

const isUntouched = ({ collection }: BookingDraft) =>
  JSON.stringify(collection) === JSON.stringify(emptyAddress);

/** The draft with the account's own address as "From". */
export function withSender(draft: BookingDraft, sender: Sender): BookingDraft {
  const { account_id, ...address } = sender;
  return { ...draft, sender_of: account_id, collection: { ...emptyAddress, ...address } };
}

/** The same where nobody wrote another address: "From" is empty, or still that of an account. */
export function withSenderIfFree(draft: BookingDraft, sender: Sender): BookingDraft {
  const isOfAnother = draft.sender_of !== null && draft.sender_of !== sender.account_id;
  return isUntouched(draft) || isOfAnother ? withSender(draft, sender) : draft;
}

/** A change of the draft; whoever edits "From" makes it their own. */
export function changed(draft: BookingDraft, change: Partial<BookingDraft>): BookingDraft {
  const next = { ...draft, ...change };
  return change.collection ? { ...next, sender_of: null } : next;
}
