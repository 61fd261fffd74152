/** Ids of the commands that correct a refused event, by fingerprint of the refusal. */
export const correctionOf: Readonly<Record<string, string>> = {
  'customer-reference-missing': 'marketplace-events.4-reference',
  'postal-code-zone-mismatch': 'marketplace-events.5-postal-code',
};
