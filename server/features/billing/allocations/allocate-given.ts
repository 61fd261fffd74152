import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { cents, rand, subtract } from '#domain/kernel/cents.ts';
import { inRand, toDocument } from '#domain/kernel/money.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { failedRow, NOT_FOUND, okRow, type RowOutcome } from '#server/http/row-results.ts';
import type { Allocated } from './allocate-open.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { settleParts, type SettledPart } from './settle-parts.ts';

type Given = InputOf<'POST /billing/invoices/allocate/bulk'>['body']['allocations'][number];

/** Reason for skipping an invoice for which a run has no amount. */
export const NOT_NAMED = 'No amount is given for this invoice';

/**
 * Previews the skipped invoices. The run itself checks the amounts, because each check depends on
 * the earlier allocations.
 */
export async function previewGiven(
  { db }: Pick<Scope, 'db'>,
  given: readonly Given[],
  selection: SQL,
): Promise<Verdict[]> {
  const named = sql.param(given.map(({ invoice_id }) => invoice_id));
  const { rows } = await db.execute<{ label: string }>(
    sql`select label from (${selection}) as chosen where id <> all(${named}::int[]) order by position`,
  );
  return rows.map(({ label }) => ({ reason: NOT_NAMED, count: 1, sample: [label] }));
}

interface Side extends Record<string, unknown> {
  id: number;
  account_id: number | null;
  account: string | null;
  label: string;
  open: number;
  state: string;
}

/** Locks the accounts and then the invoices and credits of the allocations until the commit. */
async function heldSides(db: Db, given: readonly Given[]) {
  const idsOf = (key: 'invoice_id' | 'payment_id' | 'credit_note_id') =>
    sql.param([...new Set(given.flatMap((one) => one[key] ?? []))]);
  const [ofInvoices, ofPayments, ofNotes] = [
    sql`${idsOf('invoice_id')}::int[]`,
    sql`${idsOf('payment_id')}::int[]`,
    sql`${idsOf('credit_note_id')}::int[]`,
  ];
  const { rows: owners } = await db.execute<{ id: number }>(sql`
    select account_id as id from invoices where id = any(${ofInvoices})
    union select account_id from payments where id = any(${ofPayments}) and account_id is not null
    union select account_id from credit_notes where id = any(${ofNotes})`);
  await holdAccounts(
    db,
    owners.map(({ id }) => id),
  );
  const name = sql`(select name from accounts where accounts.id = account_id) as account`;
  const invoices = await db.execute<Side>(sql`
    select id, account_id, ${name}, coalesce(invoice_number, 'The draft') as label, outstanding::float8 as open, state from invoices
    where id = any(${ofInvoices}) order by id for update`);
  const payments = await db.execute<Side>(sql`
    select id, account_id, ${name}, bank_reference as label, unallocated::float8 as open, state from payments
    where id = any(${ofPayments}) order by id for update`);
  const notes = await db.execute<Side>(sql`
    select id, account_id, ${name}, credit_note_number as label, (total - allocated - refunded)::float8 as open, 'issued' as state from credit_notes
    where id = any(${ofNotes}) order by id for update`);
  const keyed = (rows: readonly Side[]) => new Map(rows.map((row) => [row.id, row]));
  return {
    invoices: keyed(invoices.rows),
    payments: keyed(payments.rows),
    notes: keyed(notes.rows),
  };
}

/** Returns why a row cannot be allocated; null if the row can be allocated. */
function refusal(amount: number, credit: Side, invoice: Side): string | null {
  if (amount !== toDocument(amount)) return 'The amount has fractions of a cent.';
  if (invoice.state === 'draft') return 'The invoice is a draft. Issue it first.';
  if (credit.state === 'reversed') return `${credit.label} was reversed.`;
  if (credit.account_id === null) return `${credit.label} does not belong to an account yet.`;
  if (credit.account_id !== invoice.account_id)
    return `${invoice.label} belongs to ${invoice.account}, but ${credit.label} belongs to ${credit.account}.`;
  if (cents(amount) > cents(invoice.open))
    return `${inRand(amount)} is more than the outstanding amount of ${invoice.label}: ${inRand(invoice.open)}.`;
  return cents(amount) > cents(credit.open)
    ? `${inRand(amount)} is more than the unallocated amount of ${credit.label}: ${inRand(credit.open)}.`
    : null;
}

interface Judged {
  given: Given;
  account_id: number | null;
  reason: string | null;
}

/** Checks each row, assuming that all rows before it are allocated. */
function judge(given: readonly Given[], sides: Awaited<ReturnType<typeof heldSides>>): Judged[] {
  return given.map((one) => {
    const invoice = sides.invoices.get(one.invoice_id);
    const credit =
      sides.payments.get(one.payment_id ?? 0) ?? sides.notes.get(one.credit_note_id ?? 0);
    if (!invoice || !credit)
      return { given: one, account_id: invoice?.account_id ?? null, reason: NOT_FOUND };
    const reason = refusal(one.amount, credit, invoice);
    if (reason === null)
      for (const side of [invoice, credit])
        side.open = rand(subtract(cents(side.open), cents(one.amount)));
    return { given: one, account_id: invoice.account_id, reason };
  });
}

const partOf = ({ given, account_id }: Judged): SettledPart => ({
  account_id: account_id ?? 0,
  invoice_id: given.invoice_id,
  payment_id: given.payment_id ?? null,
  credit_note_id: given.credit_note_id ?? null,
  amount: given.amount,
});

const refusedWith = ({ given, reason }: Judged): RowOutcome =>
  failedRow(
    given.invoice_id,
    reason ?? 'Another row of this account was refused, so no row of the account was changed.',
  );

/** Allocates the given amounts: all rows of an account, or none. */
export async function allocateGiven(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  given: readonly Given[],
): Promise<Allocated> {
  requireStaff(caller);
  const judged = judge(given, await heldSides(db, given));
  const results: RowOutcome[] = [];
  const parts: SettledPart[] = [];
  for (const rows of groupBy(judged, ({ account_id }) => account_id).values()) {
    const isWhole = rows.every(({ reason }) => reason === null);
    if (isWhole) parts.push(...rows.map(partOf));
    results.push(
      ...rows.map((row) =>
        isWhole ? okRow(row.given.invoice_id, inRand(row.given.amount)) : refusedWith(row),
      ),
    );
  }
  const made = await settleParts(db, parts, { userId: caller.userId, runId: caller.runId });
  return { results, allocation_ids: made.map(({ id }) => id) };
}
