import { eq, sql, type SQL } from 'drizzle-orm';
import { errorText, isOpenRow } from '#domain/payments/credit-payments.ts';
import type { Db } from '#server/db/open.ts';
import {
  failed_credit_payments as failedRows,
  payment_imports,
} from '#server/db/schema/payments.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { inRand } from '#domain/kernel/money.ts';
import { creditFingerprint } from './credit-fingerprints.ts';
import { creditRowOf } from './credit-rows.ts';
import type { GoodRow } from './credit-world.ts';
import {
  holdRows,
  judgeRows,
  keepVerdict,
  keptCells,
  type FailedRow,
} from './failed-credit-payments.ts';
import { inTurn } from '../matching/in-turn.ts';
import { postCreditPayments } from '../post-credit-payments.ts';

/**
 * Previews the rows that would be skipped, with reasons; `selection` selects id, label and position
 * of the rows.
 */
export async function previewOpenRows({ db }: Scope, selection: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<{ label: string; state: FailedRow['state'] }>(sql`
    select chosen.label, r.state from (${selection}) as chosen join failed_credit_payments r on r.id = chosen.id order by chosen.position`);
  return rows.flatMap(({ label, state }) => {
    const allowed = isOpenRow({ state });
    return allowed === true ? [] : [{ reason: allowed, count: 1, sample: [label] }];
  });
}

/** Runs work on rows that still wait for a correction; other rows are skipped with their state. */
async function eachOpen(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  ids: readonly number[],
  deed: (rows: readonly FailedRow[]) => Promise<RowOutcome[]>,
): Promise<RowOutcome[]> {
  requireStaff(caller);
  const wanted = distinctIds(ids);
  const held = new Map((await holdRows(db, wanted)).map((row) => [row.id, row]));
  const open = [...held.values()].filter((row) => isOpenRow(row) === true);
  const done = new Map((await deed(open)).map((outcome) => [outcome.id, outcome]));
  return wanted.map((id) => {
    const row = held.get(id);
    if (row === undefined) return failedRow(id, NOT_FOUND);
    return done.get(id) ?? skippedRow(id, String(isOpenRow(row)));
  });
}

async function post(
  db: Db,
  userId: number,
  { row, credit }: { row: FailedRow; credit: GoodRow },
): Promise<RowOutcome> {
  const [file] = await db
    .select({ name: payment_imports.file_name })
    .from(payment_imports)
    .where(eq(payment_imports.id, row.payment_import_id));
  const fingerprint = row.line_fingerprint ?? creditFingerprint(keptCells(row));
  const [payment_id] = await postCreditPayments(db, [{ row: credit, fingerprint }], {
    importId: row.payment_import_id,
    fileName: file?.name ?? 'settlement file',
    userId,
  });
  await db
    .update(failedRows)
    .set({
      state: 'resubmitted',
      errors: {},
      payment_id: payment_id ?? null,
      version: sql`${failedRows.version} + 1`,
    })
    .where(eq(failedRows.id, row.id));
  await db
    .update(payment_imports)
    .set({ total: sql`${payment_imports.total} + ${credit.amount}` })
    .where(eq(payment_imports.id, row.payment_import_id));
  return okRow(row.id, `${credit.reference}, ${inRand(credit.amount)}`);
}

/** Turns rows that are valid now into payments, and stores the errors of the others. */
export async function resubmitRows({ db, caller }: Pick<Scope, 'db' | 'caller'>, ids: number[]) {
  await inTurn(db);
  return eachOpen({ db, caller }, ids, async (rows) => {
    const given = rows.map((row) => {
      const cells = keptCells(row);
      return { id: row.id, cells, fingerprint: row.line_fingerprint ?? creditFingerprint(cells) };
    });
    const { ledger, errorsOf } = await judgeRows(db, given);
    const outcomes: RowOutcome[] = [];
    for (const row of rows) {
      const errors = errorsOf(row.id);
      const words = errorText(errors);
      if (words === '') {
        const credit = ledger.take(creditRowOf(keptCells(row)));
        outcomes.push(await post(db, caller.userId, { row, credit }));
      } else {
        await keepVerdict(db, row.id, { errors });
        outcomes.push(failedRow(row.id, words));
      }
    }
    return outcomes;
  });
}

export const deleteRows = ({ db, caller }: Pick<Scope, 'db' | 'caller'>, ids: number[]) =>
  eachOpen({ db, caller }, ids, async (rows) => {
    for (const { id } of rows)
      await db
        .update(failedRows)
        .set({ state: 'deleted', version: sql`${failedRows.version} + 1` })
        .where(eq(failedRows.id, id));
    return rows.map(({ id }) => okRow(id));
  });
