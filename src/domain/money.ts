/** VAT of a new company; the setting invoice_vat_percentage overrides it. */
export const VAT_PERCENTAGE = 15;

/** An amount taken apart; the two parts add up to the whole. */
export interface VatSplit {
  excluding_vat: number;
  vat: number;
  total: number;
}

/** The ledger keeps four decimals. */
export function toLedger(amount: number): number {
  return rounded(amount, 4);
}

/** Documents show cents. */
export function toDocument(amount: number): number {
  return rounded(amount, 2);
}

/** Takes the VAT out of a price that contains it: 95 holds 12.3913. */
export function splitVat(total: number, percentage = VAT_PERCENTAGE): VatSplit {
  const vat = toLedger((total * percentage) / (100 + percentage));
  return { excluding_vat: toLedger(total - vat), vat, total: toLedger(total) };
}

/** Puts the VAT on a price without it: 75 becomes 86.25. */
export function addVat(excluding: number, percentage = VAT_PERCENTAGE): VatSplit {
  const vat = toLedger((excluding * percentage) / 100);
  return { excluding_vat: toLedger(excluding), vat, total: toLedger(excluding + vat) };
}

const rand = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as people read it: R 2 914,20. */
export function inRand(amount: number): string {
  const cents = toDocument(amount);
  // Number formats differ between browsers in sign and spaces; documents must not.
  const figures = rand
    .formatToParts(Math.abs(cents))
    .map(({ type, value }) => (type === 'group' ? '\u00a0' : type === 'decimal' ? ',' : value))
    .join('');
  return `${cents < 0 ? '-' : ''}R\u00a0${figures}`;
}

/** Half away from zero, on the decimal that people see rather than on its binary neighbour. */
function rounded(amount: number, decimals: number): number {
  const scaled = Math.round(Number(`${Math.abs(amount).toFixed(8)}e${decimals}`));
  return scaled === 0 ? 0 : (Math.sign(amount) * scaled) / 10 ** decimals;
}
