import type { Db } from '#server/db/open.ts';
import { conflict, holdPayments, type HeldPayment } from './hold-payments.ts';
import { partIds } from './payment-parts.ts';

/** A receipt and its active parts, locked until the commit. */
export interface HeldReceipt {
  payment: HeldPayment;
  parts: HeldPayment[];
}

/** Locks a receipt with its parts, their accounts and possible new accounts. */
export async function holdReceipt(
  db: Db,
  id: number,
  accountIds: readonly number[],
): Promise<HeldReceipt> {
  const before = await partIds(db, id);
  const held = await holdPayments(db, [id, ...before], { kind: 'receipt', accountIds });
  const payment = held.find((one) => one.id === id);
  if (payment === undefined) throw new Error('The receipt is not held');
  // Parts change only under the lock of their receipt.
  const after = await partIds(db, id);
  if (after.join() !== before.join())
    throw conflict('Another user changed this receipt in the meantime. Try again.');
  return { payment, parts: held.filter((one) => one.id !== id) };
}
