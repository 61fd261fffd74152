import { statementOf } from '../doubles/statements.ts';
import type { Server } from '../world.ts';
import { nextNumber } from './rows.ts';

interface ReceiptFacts {
  amount?: number;
  /** Text of the bank line, such as an invoice number; by default text that matches nothing. */
  words?: string;
  /** Account of the receipt, even if it owes nothing. */
  account?: number;
  /** How the receipt is allocated to the account; `on-account` settles nothing. */
  method?: 'oldest-first' | 'on-account';
}

/**
 * Letters that stay unique when sorted, because bank lines are compared by their sorted letters.
 * Each decimal place of a number has its own letter, repeated as often as the digit says.
 */
const ownLetters = () =>
  [...String(nextNumber())]
    .toReversed()
    .map((digit, place) => ('kmzwyx'[place] ?? 'v').repeat(Number(digit)))
    .join('');

/** Imports a line of a bank statement. Without an account the receipt stays unallocated. */
export async function receipt(
  server: Server,
  { amount = 100, words, account, method = 'oldest-first' }: ReceiptFacts = {},
): Promise<{ id: number }> {
  const billing = await server.as('billing');
  const said = words ?? `Stranger Q${ownLetters()}`;
  const text = statementOf(`2026/10/15,"${amount.toFixed(2)}",${said}`);
  const file = new File([text], `${ownLetters()}.csv`, { type: 'text/csv' });
  const { lines } = await billing.call('POST /billing/import/payments', { form: { file } });
  const id = Number(lines[0]?.payment_id);
  if (account !== undefined)
    await billing.call('PUT /billing/import/payments/:id', {
      params: { id },
      body: { account_id: account, method },
    });
  return { id };
}
