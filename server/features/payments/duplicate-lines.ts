import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Upload } from '#api/uploads.ts';
import { ApiError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { unfinished } from '#server/runs/rows/counters.ts';
import { bank_lines, payment_imports, payments } from '#server/db/schema/payments.ts';
import type { Receipt } from './import/bank-lines.ts';

/** Call of runs that import lines of large files. */
export const IMPORT_CALL = 'POST /billing/import/payments';

/** A receipt with the fingerprint of its line. */
export interface Printed {
  receipt: Receipt;
  fingerprint: string;
}

/** Hash of texts and numbers. */
export const digest = (parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Adds fingerprints by day, amount and text, and by the number among equal lines, because
 * statements overlap, and two people may pay the same amount on one day with the same text.
 */
export function withFingerprints(receipts: readonly Receipt[]): Printed[] {
  const seen = new Map<string, number>();
  return receipts.map((receipt) => {
    const { paid_on, amount, bank_reference, description } = receipt;
    const line = digest([paid_on, amount.toFixed(2), bank_reference, description ?? '']);
    const occurrence = (seen.get(line) ?? 0) + 1;
    seen.set(line, occurrence);
    return { receipt, fingerprint: digest([line, occurrence]) };
  });
}

/** Fingerprint of a repeated line that is a separate receipt. */
export const furtherFingerprint = (fingerprint: string, importId: number): string =>
  digest([fingerprint, importId]);

/** Condition: lines that a run will import. Lines of cancelled runs were never imported. */
const stillComing = sql`exists (select from runs r where r.call = ${IMPORT_CALL}
  and (r.arguments ->> 'import_id')::int = ${bank_lines.payment_import_id}
  and r.state in (${sql.join(
    unfinished.map((state) => sql`${state}`),
    sql`, `,
  )}))`;

/**
 * Deletes lines of cancelled runs that are imported from another file, so that only that import
 * counts them.
 */
export async function forgetCancelled(db: Db, lines: readonly Printed[]): Promise<void> {
  const prints = sql.param(lines.map(({ fingerprint }) => fingerprint));
  await db.execute(sql`
    with gone as (delete from bank_lines where line_fingerprint = any(${prints}::text[]) and not ${stillComing}
        returning payment_import_id as id, amount),
      lost as (select id, count(*)::int as count, sum(amount) as total from gone group by id)
    update payment_imports i set row_count = i.row_count - lost.count, total = i.total - lost.total
    from lost where i.id = lost.id`);
}

/**
 * Files that contained these lines before, by fingerprint; includes lines that a run will import.
 */
export async function cameBefore(
  db: Db,
  lines: readonly Printed[],
): Promise<Map<string, string | null>> {
  const prints = sql.param(lines.map(({ fingerprint }) => fingerprint));
  const found = await db
    .select({ fingerprint: payments.line_fingerprint, file: payment_imports.file_name })
    .from(payments)
    .leftJoin(payment_imports, eq(payment_imports.id, payments.payment_import_id))
    .where(sql`${payments.line_fingerprint} = any(${prints}::text[])`);
  const waiting = await db
    .select({ fingerprint: bank_lines.line_fingerprint, file: payment_imports.file_name })
    .from(bank_lines)
    .innerJoin(payment_imports, eq(payment_imports.id, bank_lines.payment_import_id))
    .where(sql`${bank_lines.line_fingerprint} = any(${prints}::text[]) and ${stillComing}`);
  return new Map([...waiting, ...found].map(({ fingerprint, file }) => [fingerprint, file]));
}

/** Latest import of an identical file. */
export async function sameFile(
  db: Db,
  { data }: Upload,
  kind: (typeof payment_imports.$inferSelect)['kind'],
) {
  const sha256 = createHash('sha256').update(data).digest('hex');
  const [same] = await db
    .select({ id: payment_imports.id, file_name: payment_imports.file_name })
    .from(payment_imports)
    .where(and(eq(payment_imports.kind, kind), eq(payment_imports.sha256, sha256)))
    .orderBy(sql`${payment_imports.id} desc`)
    .limit(1);
  return same ?? null;
}

/**
 * Throws 409 if the file or some of its lines were imported before. Nothing is stored until a
 * person decides about the duplicates.
 */
export async function refuseDuplicates(
  db: Db,
  file: Upload,
  { receipts, duplicates }: { receipts: number; duplicates: number },
): Promise<void> {
  const same = await sameFile(db, file, 'receipts');
  if (same === null && duplicates === 0) return;
  const what =
    same === null
      ? `${duplicates} of ${receipts} receipts in this file came in before.`
      : `This file was imported before, as ${same.file_name}; ${duplicates} of its ${receipts} receipts are there.`;
  throw new ApiError(409, {
    message: `${what} Skip the duplicates or import them anyway?`,
    code: 'conflict',
    current: { import_id: same?.id ?? null, duplicates, receipts },
  });
}
