/** Ids of the commands that correct what the marketplace refuses in an event, by the fingerprint of the refusal. */
export const correctionOf: Readonly<Record<string, string>> = {
  'customer-reference-missing': 'marketplace-events.4-reference',
  'postal-code-zone-mismatch': 'marketplace-events.5-postal-code',
};
