/** The fields of an address that are shown side by side when somebody else changed it meanwhile. */
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
