import { sql } from 'drizzle-orm';
import { failed_credit_payments } from '#server/db/schema/payments.ts';
import { creditFingerprint } from '#server/features/payments/import/credit-fingerprints.ts';
import { creditRowOf } from '#server/features/payments/import/credit-rows.ts';
import { readCreditLedger } from '#server/features/payments/import/credit-world.ts';
import { insertRows, type Scene } from '../phase.ts';

/** Adds refused rows to the newest settlement file, each with a different error. */
export async function makeFailedRows({ db, now }: Scene): Promise<void> {
  const { rows } = await db.execute<{ id: number; day: string }>(sql`
    select id, time_created::date::text as day from payment_imports where kind = 'credit' order by time_created desc, id limit 1`);
  const [file] = rows;
  if (file === undefined) return;
  const { rows: named } = await db.execute<{ code: string; number: string; owed: number }>(sql`
    select a.account_code as code, i.invoice_number as number, i.outstanding::float8 as owed from invoices i
    join accounts a on a.id = i.account_id where i.outstanding > 0 and a.id > 1 order by i.id limit 1`);
  const other = named[0] ?? { code: 'KAR001', number: 'INV000001', owed: 0 };
  const cells = { account_code: 'KAR001', invoice_number: '', amount: '450.00', date: file.day };
  const given = [
    { ...cells, account_code: 'KAR01' },
    { ...cells, amount: 'R 12,x' },
    { ...cells, invoice_number: other.number },
    {
      ...cells,
      account_code: other.code,
      invoice_number: other.number,
      amount: (other.owed + 87.5).toFixed(2),
    },
  ].map((one, at) => ({ ...one, reference: `CR-${at + 1}`, fee: '4.50' }));
  const ledger = await readCreditLedger(db, given.map(creditRowOf));
  const failures = given.map((row, index) => ({
    id: index + 1,
    payment_import_id: file.id,
    // Rows above the refused rows were valid.
    number: index + 6,
    cells: row,
    errors: ledger.faultsOf(creditRowOf(row)),
    line_fingerprint: creditFingerprint(row),
    time_created: new Date(now.getTime() - (index + 1) * 3_600_000).toISOString(),
  }));
  await insertRows(db, failed_credit_payments, failures);
}
