import { addressToSend, type AddressDraft } from '#ui/address/address-draft.ts';
import { keptDraft, type KeptAddress } from '#ui/address/kept-address.ts';

/** Converts a form to the request. */
export const toSend = (
  draft: AddressDraft,
  { kind, is_default }: Pick<KeptAddress, 'kind' | 'is_default'>,
) => ({ ...addressToSend(draft), kind, is_default });

/** Converts an address from the address book to the request that would create it. */
export const bodyOf = (kept: KeptAddress) => toSend(keptDraft(kept), kept);
