import type { Db } from '../../db/open.ts';
import { conflict, holdPayments, type HeldPayment } from './hold-payments.ts';
import { partIds } from './payment-parts.ts';

/** A receipt and its parts that stand, held until the transaction ends. */
export interface HeldReceipt {
  payment: HeldPayment;
  parts: HeldPayment[];
}

/** Holds a receipt with its parts, their accounts and those that it may go to. */
export async function holdReceipt(
  db: Db,
  id: number,
  accountIds: readonly number[],
): Promise<HeldReceipt> {
  const before = await partIds(db, id);
  const held = await holdPayments(db, [id, ...before], { kind: 'receipt', accountIds });
  const payment = held.find((one) => one.id === id);
  if (payment === undefined) throw new Error('The receipt is not held');
  // Only who holds the receipt makes or takes back parts of it.
  const after = await partIds(db, id);
  if (after.join() !== before.join())
    throw conflict('Somebody else changed this receipt in the meantime. Try again.');
  return { payment, parts: held.filter((one) => one.id !== id) };
}
