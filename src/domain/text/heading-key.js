const currency = /\(\s*r\s*\)|\b(in\s+)?(zar|rands?)\b/g;

/**
 * Key of a column heading, equal for all its spellings: lower-case letters and digits without
 * accents, signs and the currency. "Amount (ZAR)", "AMOUNT" and " amount " have the key "amount".
 *
 * @param {string} text
 * @returns {string}
 */
export function headingKey(text) {
  const bare = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const key = bare.replaceAll(currency, ' ').replaceAll(/[^a-z0-9]+/g, '');
  // A heading that has only signs or a currency is its own key.
  return key === '' ? bare.replaceAll(/\s+/g, '') : key;
}
