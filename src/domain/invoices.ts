/** How far an invoice is: not issued yet, owed in full or in part, paid, credited in full, or given up. */
export const invoiceStates = [
  'draft',
  'issued',
  'part-paid',
  'paid',
  'credited',
  'written-off',
] as const;

/** What a line asks for: a shipment, what one costs more than was invoiced before, or the cents of a rounded total. */
export const lineKinds = ['shipment', 'difference', 'rounding'] as const;

/** Documents that are numbered, each kind for itself and without a gap. */
export const documentSeries = ['invoice', 'credit-note'] as const;

/** What an issued document says of both sides, as it was on that day; what is not known is empty. */
export interface DocumentSnapshot {
  supplier: {
    name: string;
    address: string;
    vat_number: string;
    registration_number: string;
    email: string;
    bank_name: string;
    bank_account_number: string;
    bank_branch_code: string;
  };
  recipient: {
    name: string;
    account_code: string;
    contact_name: string;
    address: string;
    vat_number: string;
    registration_number: string;
    email: string;
  };
  terms_days: number;
}

interface Standing {
  state: (typeof invoiceStates)[number];
}

/** Drafts are issued or thrown away: true, or the reason against it. */
export const canSettleDraft = ({ state }: Standing): true | string =>
  state === 'draft' || 'This is no draft.';

/** What is printed is what was issued: true, or the reason against it. */
export const canPrint = ({ state }: Standing): true | string =>
  state !== 'draft' || 'A draft has no document yet.';
