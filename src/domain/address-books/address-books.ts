/** Uses and types of addresses, with their labels. */
export const addressKinds = ['collection', 'delivery', 'both'] as const;
export const addressTypes = ['business', 'residential', 'counter', 'locker'] as const;

export type AddressKind = (typeof addressKinds)[number];
type AddressType = (typeof addressTypes)[number];

export const addressKindWords: Readonly<Record<AddressKind, string>> = {
  collection: 'Collection',
  delivery: 'Delivery',
  both: 'Both',
};

export const addressTypeWords: Readonly<Record<AddressType, string>> = {
  business: 'Business',
  residential: 'Residential',
  counter: 'Counter',
  locker: 'Locker',
};

const COMPANY_REQUIRED = 'Company is required.';

/** Error if the company is empty but required, otherwise null. */
export const companyProblem = (type: AddressType, company: string | null | undefined) =>
  type === 'business' && (company ?? '').trim() === '' ? COMPANY_REQUIRED : null;

/** Returns why an address cannot be deleted; null if no collection uses the address. */
export const whyNotDeleted = (collections: number): string | null => {
  if (collections === 0) return null;
  return `Used by ${collections} ${collections === 1 ? 'collection' : 'collections'}.`;
};
