import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Upload } from '#api/uploads.ts';
import { ApiError } from '#api/api-error.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import { lineText } from '#domain/payments/line-text.ts';
import type { Db } from '#server/db/open.ts';
import { unfinished } from '#server/runs/rows/counters.ts';
import { bank_lines, payment_imports, payments } from '#server/db/schema/payments.ts';
import type { Receipt } from './statements/statement.ts';

/** Call by which runs import the lines of large files. */
export const IMPORT_CALL = 'POST /billing/import/payments';

/** A receipt with its number among equal lines. */
export interface Printed {
  receipt: Receipt;
  /** Day, amount and text that equal lines share, whatever the layout of the statement. */
  key: string;
  /** Number among the equal lines of the statement, from 1. */
  occurrence: number;
  fingerprint: string;
}

export const digest = (parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

type Keyed = Pick<Receipt, 'paid_on' | 'amount' | 'bank_reference' | 'description'>;

const keyOf = ({ paid_on, amount, bank_reference, description }: Keyed): string =>
  JSON.stringify([paid_on, amount.toFixed(2), lineText(`${bank_reference} ${description ?? ''}`)]);

/**
 * Adds fingerprints in which equal lines are numbered, because statements overlap, and because two
 * people may pay the same amount on the same day with the same text.
 */
export function withFingerprints(receipts: readonly Receipt[]): Printed[] {
  const seen = new Map<string, number>();
  return receipts.map((receipt) => {
    const key = keyOf(receipt);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { receipt, key, occurrence, fingerprint: digest([key, occurrence]) };
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
 * Deletes lines of cancelled runs that are now imported from another file, so that only that import
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

interface Found extends Keyed {
  file: string | null;
}

/**
 * Finds receipts already imported, and lines that a run will import, with the same day and amount
 * as one of these lines.
 */
async function similarLines(db: Db, lines: readonly Printed[]): Promise<Found[]> {
  const days = sql.param([...new Set(lines.map(({ receipt }) => receipt.paid_on))]);
  const amounts = sql.param([...new Set(lines.map(({ receipt }) => receipt.amount))]);
  const isSimilar = (table: typeof payments | typeof bank_lines) =>
    sql`${table.paid_on} = any(${days}::date[]) and ${table.amount} = any(${amounts}::numeric[])`;
  const columns = (table: typeof payments | typeof bank_lines) => ({
    paid_on: sql<string>`${table.paid_on}::text`,
    amount: sql<number>`${table.amount}::float8`,
    bank_reference: table.bank_reference,
    description: table.description,
    file: payment_imports.file_name,
  });
  const imported = await db
    .select(columns(payments))
    .from(payments)
    .innerJoin(payment_imports, eq(payment_imports.id, payments.payment_import_id))
    .where(
      sql`${payments.kind} = 'receipt' and ${payments.parent_id} is null and ${isSimilar(payments)}`,
    )
    .orderBy(payments.id);
  const waiting = await db
    .select(columns(bank_lines))
    .from(bank_lines)
    .innerJoin(payment_imports, eq(payment_imports.id, bank_lines.payment_import_id))
    .where(sql`${isSimilar(bank_lines)} and ${stillComing}`)
    .orderBy(bank_lines.id);
  return [...imported, ...waiting];
}

/**
 * Finds the files that contained these lines before, by fingerprint. Equal lines count as often as
 * they were imported or wait for a run.
 */
export async function cameBefore(
  db: Db,
  lines: readonly Printed[],
): Promise<Map<string, string | null>> {
  if (lines.length === 0) return new Map();
  const known = groupBy(await similarLines(db, lines), keyOf);
  return new Map(
    lines.flatMap(({ key, occurrence, fingerprint }) => {
      const found = known.get(key)?.[occurrence - 1];
      return found === undefined ? [] : [[fingerprint, found.file] as const];
    }),
  );
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
      ? `${duplicates} of ${receipts} receipts in this file were already imported.`
      : `This file was already imported as ${same.file_name}. ${duplicates === receipts ? `All ${receipts}` : `${duplicates} of its ${receipts}`} receipts exist.`;
  throw new ApiError(409, {
    message: `${what} Skip the duplicates or import them anyway?`,
    code: 'conflict',
    current: { import_id: same?.id ?? null, duplicates, receipts },
  });
}
