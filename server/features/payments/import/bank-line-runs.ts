import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { bank_lines } from '#server/db/schema/payments.ts';
import { startRun } from '#server/runs/start.ts';
import type { Scope } from '#server/runs/work.ts';
import { batchesOf } from '#server/features/ledger/post-transactions.ts';
import { failedRow, NOT_FOUND, okRow, type RowOutcome } from '#server/http/row-results.ts';
import type { Receipt } from '../statements/statement.ts';
import { IMPORT_CALL, type Printed } from '../duplicate-lines.ts';
import { inTurn } from '../matching/in-turn.ts';
import { settleReceipts } from '../matching.ts';
import { postReceipts } from '../post-receipts.ts';

/** Number of receipts that are imported during the request; larger files are imported by a run. */
export const MAX_AT_ONCE = 2000;

/** Stores the receipts of a large file, starts the run that imports them, and returns its id. */
export async function startLineRun(
  scope: Scope,
  { importId, printed }: { importId: number; printed: readonly Printed[] },
): Promise<number> {
  const rows = printed.map(({ receipt, fingerprint }) => ({
    payment_import_id: importId,
    number: receipt.row,
    paid_on: receipt.paid_on,
    amount: receipt.amount,
    bank_reference: receipt.bank_reference,
    description: receipt.description,
    line_fingerprint: fingerprint,
  }));
  for (const some of batchesOf(rows)) await scope.db.insert(bank_lines).values(some);
  const subject = { filter: { import_id: importId } };
  return startRun(scope, { call: IMPORT_CALL, subject, arguments: { import_id: importId } });
}

/**
 * Selects the lines of a file that wait for their import; without a file, the waiting lines of all
 * files.
 */
export const waitingLines = (importId: unknown): SQL => sql`
  select ${bank_lines.id} as id, 'Line ' || ${bank_lines.number} as label from ${bank_lines}
  where ${typeof importId === 'number' ? sql`${bank_lines.payment_import_id} = ${importId}` : sql`true`}`;

type Row = typeof bank_lines.$inferSelect;

const receiptOf = ({ number, paid_on, amount, bank_reference, description }: Row): Receipt => ({
  row: number,
  paid_on,
  amount,
  bank_reference,
  description,
  verdict: 'receipt',
  reason: null,
});

const selectLines = (db: Db, importId: number, ids: readonly number[]) =>
  db
    .select()
    .from(bank_lines)
    .where(
      sql`${bank_lines.payment_import_id} = ${importId} and ${inArray(bank_lines.id, [...ids])}`,
    )
    .orderBy(bank_lines.id)
    .for('update');

/** Imports each line once as a receipt, and settles the invoices that the receipts name. */
export async function takeLines(
  { db, caller }: Scope,
  { import_id: importId, ids }: { import_id: number; ids: number[] },
): Promise<RowOutcome[]> {
  await inTurn(db);
  const rows = await selectLines(db, importId, ids);
  const settled = await settleReceipts(db, rows.map(receiptOf));
  const receipts = settled.map((one, at) => ({
    ...one,
    fingerprint: rows[at]?.line_fingerprint ?? '',
  }));
  await postReceipts(db, receipts, { importId, caller });
  const taken = rows.map(({ id }) => id);
  if (taken.length > 0) await db.delete(bank_lines).where(inArray(bank_lines.id, taken));
  const isThere = new Set(taken);
  return ids.map((id) => (isThere.has(id) ? okRow(id) : failedRow(id, NOT_FOUND)));
}
