export const invoiceStates = [
  'draft',
  'issued',
  'part-paid',
  'paid',
  'credited',
  'written-off',
] as const;

/** Kinds of invoice lines: a shipment, a later price difference, or the rounding of the total. */
export const lineKinds = ['shipment', 'difference', 'rounding'] as const;

/** Series of document numbers; each counts without gaps. */
export const documentSeries = ['invoice', 'credit-note'] as const;

/** Details of supplier and recipient at the time of issue; unknown values are empty. */
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

/** `true` if a draft can be issued or discarded, otherwise the reason. */
export const canSettleDraft = ({ state }: Standing): true | string =>
  state === 'draft' || 'This is not a draft.';

/** `true` if the invoice can be printed, otherwise the reason. */
export const canPrint = ({ state }: Standing): true | string =>
  state !== 'draft' || 'A draft has no document yet.';
