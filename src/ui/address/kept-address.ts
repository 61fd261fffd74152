import type { RowOf } from '#api/endpoint-types.ts';
import { emptyAddress, type AddressDraft } from './address-draft.ts';

export type KeptAddress = RowOf<'GET /address-books'>;

/** Converts an address of the address book to form fields. */
export const keptDraft = (kept: KeptAddress): AddressDraft => ({
  ...emptyAddress,
  type: kept.type,
  company: kept.company ?? '',
  name: kept.name,
  email: kept.email ?? '',
  mobile_number: kept.mobile_number ?? '',
  street_address: kept.street_address,
  suburb: kept.suburb,
  city: kept.city,
  zone: kept.zone,
  postal_code: kept.postal_code,
  latitude: kept.latitude,
  longitude: kept.longitude,
  instructions: kept.instructions ?? '',
  locker_id: kept.locker_id,
  locker: kept.locker_code ?? '',
});

/** Contact and company of an address: "Thandi Nkosi, Karoo Outdoor". */
export const nameAndCompany = ({ name, company }: Pick<KeptAddress, 'name' | 'company'>): string =>
  company === null ? name : `${name}, ${company}`;

/** Address in one line: "3 Beach Road, Sea Point, Cape Town". */
export const lineOf = (kept: Pick<KeptAddress, 'street_address' | 'suburb' | 'city'>): string =>
  [kept.street_address, kept.suburb, kept.city].join(', ');
