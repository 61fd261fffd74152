/** Fields that are compared if another user has changed the address in the meantime. */
export const comparedFields = [
  ['name', 'Contact'],
  ['company', 'Company'],
  ['mobile_number', 'Mobile number'],
  ['email', 'Email'],
  ['street_address', 'Street address'],
  ['suburb', 'Suburb'],
  ['city', 'City'],
  ['zone', 'Province'],
  ['postal_code', 'Postal code'],
  ['instructions', 'Instructions'],
] as const;
