import { addressToSend, type AddressDraft } from '../../ui/address/address-draft.ts';
import { keptDraft, type KeptAddress } from '../../ui/address/kept-address.ts';

/** A written address as it is sent. */
export const toSend = (
  draft: AddressDraft,
  { kind, is_default }: Pick<KeptAddress, 'kind' | 'is_default'>,
) => ({ ...addressToSend(draft), kind, is_default });

/** A kept address as it would be written and sent again. */
export const bodyOf = (kept: KeptAddress) => toSend(keptDraft(kept), kept);
