/** Fields of a bank statement that a column can hold, in the order on screen. */
export const statementFields = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'reference',
  'description',
  'balance',
  'fee',
  'currency',
  'status',
] as const;
export type StatementField = (typeof statementFields)[number];

export const statementFieldLabels: Readonly<Record<StatementField, string>> = {
  date: 'Date',
  amount: 'Amount',
  credit: 'Money in',
  debit: 'Money out',
  direction: 'Debit or credit',
  reference: 'Reference',
  description: 'Description',
  balance: 'Balance',
  fee: 'Fee',
  currency: 'Currency',
  status: 'Status',
};

/** Column numbers of a statement by field, from 0. */
export type StatementMapping = Partial<Record<StatementField, number>>;

/** Returns why a mapping is not enough for an import; null if the mapping is enough. */
export function mappingFault(mapping: StatementMapping): string | null {
  if (mapping.date === undefined) return 'Choose the Date column.';
  if (mapping.amount === undefined && mapping.credit === undefined)
    return 'Choose the Amount or the Money in column.';
  if (mapping.reference === undefined && mapping.description === undefined)
    return 'Choose the Reference or the Description column.';
  return null;
}
