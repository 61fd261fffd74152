import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CreditCells } from '#domain/payments/credit-payments.ts';
import type { Db } from '#server/db/open.ts';
import {
  failed_credit_payments as failedRows,
  payment_imports,
  payments,
} from '#server/db/schema/payments.ts';
import { digest } from '../duplicate-lines.ts';

/**
 * Computes the fingerprint of a row of a settlement file from its cells and its number among equal
 * rows.
 */
export const creditFingerprint = (cells: CreditCells, occurrence = 1): string => {
  const { account_code, invoice_number, amount, date, reference } = cells;
  const texts = [account_code, invoice_number, amount, date, reference];
  return digest(['credit', ...texts.map((text) => text.toUpperCase()), occurrence]);
};

/** Adds fingerprints to the rows of a file. */
export function withCreditFingerprints<R extends { cells: CreditCells }>(
  rows: readonly R[],
): (R & { fingerprint: string })[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const line = creditFingerprint(row.cells);
    const occurrence = (seen.get(line) ?? 0) + 1;
    seen.set(line, occurrence);
    return { ...row, fingerprint: creditFingerprint(row.cells, occurrence) };
  });
}

/** Files whose payments have these fingerprints, by fingerprint. */
export async function paidBefore(
  db: Db,
  fingerprints: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await db
    .select({ fingerprint: payments.line_fingerprint, file: payment_imports.file_name })
    .from(payments)
    .leftJoin(payment_imports, eq(payment_imports.id, payments.payment_import_id))
    .where(sql`${payments.line_fingerprint} = any(${sql.param([...fingerprints])}::text[])`);
  return new Map(found.map(({ fingerprint, file }) => [fingerprint, file]));
}

/**
 * Like `paidBefore`, but includes rows that wait for a correction or became payments after a
 * correction.
 */
export async function rowsBefore(
  db: Db,
  fingerprints: readonly string[],
): Promise<Map<string, string | null>> {
  const waiting = await db
    .select({ fingerprint: failedRows.line_fingerprint, file: payment_imports.file_name })
    .from(failedRows)
    .innerJoin(payment_imports, eq(payment_imports.id, failedRows.payment_import_id))
    .where(
      and(
        sql`${failedRows.line_fingerprint} = any(${sql.param([...fingerprints])}::text[])`,
        inArray(failedRows.state, ['failed', 'validated', 'resubmitted']),
      ),
    );
  const paid = await paidBefore(db, fingerprints);
  return new Map([
    ...waiting.map(({ fingerprint, file }) => [fingerprint ?? '', file] as const),
    ...paid,
  ]);
}
