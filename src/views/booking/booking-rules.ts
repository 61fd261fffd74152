import { isTenant } from '#domain/people/tenancy.ts';
import type { ProviderSettings } from '#ui/provider-settings.ts';

interface Person {
  role: { name: string };
  account_id: number | null;
}

/**
 * Returns the packagings, terms and parcel limits of the booking form, and whether the user must
 * choose an account.
 */
export const rulesOf = ({ role, account_id }: Person, settings: ProviderSettings) => ({
  needsAccount: !isTenant({ role: role.name, accountId: account_id }),
  ownAccount: account_id,
  packagings: settings.words('parcel_types'),
  terms: settings.words('shipment_terms'),
  maxima: {
    length: settings.number('maximum_parcel_length'),
    width: settings.number('maximum_parcel_width'),
    height: settings.number('maximum_parcel_height'),
    weight: settings.number('maximum_parcel_weight'),
  },
});
