import { sql, type SQL } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { add, cents, rand, type Cents } from '#domain/kernel/cents.ts';
import type { invoiceStates } from '#domain/billing/invoices.ts';
import { inRand } from '#domain/kernel/money.ts';
import { canCredit, canWriteOff, postingDayFault } from '#domain/billing/transactions.ts';
import type { Db } from '#server/db/open.ts';
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
import { creditInvoice } from '../credit-notes/credit-invoice.ts';
import { creditableLines } from '../credit-notes/creditable-lines.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { CLOSED_ACCOUNT, postingDay } from '../books/posted-by-hand.ts';
import { writeOff } from '../books/write-off.ts';

interface Standing extends Record<string, unknown> {
  id: number;
  label: string;
  account_id: number;
  state: (typeof invoiceStates)[number];
  invoice_date: string;
  total: number;
  vat: number;
  credited: number;
  outstanding: number;
  is_closed: boolean;
  /** Amount that is not credited yet, and its VAT. */
  left: number;
  left_vat: number;
}

/** Current amounts of invoices; `chosen` selects id, label and position. */
const standings = (chosen: SQL): SQL => sql`
  select chosen.id, chosen.label, i.account_id, i.state, i.invoice_date::text as invoice_date, i.total::float8 as total, i.vat::float8 as vat,
    i.credited::float8 as credited, i.outstanding::float8 as outstanding, a.status = 'closed' as is_closed,
    coalesce(c.left_amount, 0)::float8 as left, coalesce(c.left_vat, 0)::float8 as left_vat
  from (${chosen}) as chosen join invoices i on i.id = chosen.id join accounts a on a.id = i.account_id
  left join (select invoice_id, sum(left_amount) as left_amount, sum(left_vat) as left_vat
    from (${creditableLines(sql`select id from (${chosen}) as named`)}) found group by 1) c on c.invoice_id = i.id
  order by chosen.position`;

interface Way {
  /** `true` if the invoice allows the posting, otherwise the reason. */
  can: (row: Standing) => true | string;
  amount: (row: Standing) => { amount: Cents; vat: Cents };
  words: (amount: string, vat: string) => string;
  post: typeof writeOff | typeof creditInvoice;
  kind: 'write-off' | 'credit-note';
}

/** Kinds of postings to whole invoices, such as write-offs. */
export const ways = {
  'write-off': {
    can: canWriteOff,
    amount: ({ outstanding, total, vat }) => ({
      amount: cents(outstanding),
      vat: cents((vat * outstanding) / total),
    }),
    words: (amount, vat) =>
      `${amount} is written off as bad debt; ${vat} of it is VAT that is claimed back`,
    post: writeOff,
    kind: 'write-off',
  },
  credit: {
    can: (row) => {
      const allowed = canCredit(row);
      return allowed === true && cents(row.left) <= 0
        ? 'This invoice is already credited in full.'
        : allowed;
    },
    amount: ({ left, left_vat: vat }) => ({ amount: cents(left), vat: cents(vat) }),
    words: (amount, vat) => `Credit notes for ${amount} are issued; they reduce VAT by ${vat}`,
    post: creditInvoice,
    kind: 'credit-note',
  },
} as const satisfies Record<string, Way>;

/** Returns why an invoice is skipped on a day; null if the invoice is posted. */
function reasonOf(way: Way, row: Standing, day: string): string | null {
  const allowed = way.can(row);
  if (allowed !== true) return allowed;
  if (row.is_closed) return CLOSED_ACCOUNT;
  return postingDayFault(day, { today: todayHere(), earliest: row.invoice_date });
}

/** Previews the total of the postings and the skipped invoices. */
export async function previewWay(
  { db }: Pick<Scope, 'db'>,
  { way, date = todayHere() }: { way: Way; date?: string | undefined },
  selection: SQL,
): Promise<Verdict[]> {
  const { rows } = await db.execute<Standing>(standings(selection));
  const judged = rows.map((row) => ({ row, reason: reasonOf(way, row, date) }));
  const amounts = judged.flatMap(({ row, reason }) => (reason === null ? way.amount(row) : []));
  const sum = (key: 'amount' | 'vat') => inRand(rand(add(...amounts.map((one) => one[key]))));
  const note = way.words(sum('amount'), sum('vat'));
  return judged.map(({ row, reason }) => ({ reason, note, count: 1, sample: [row.label] }));
}

/** Throws 422 for a day that accepts no postings. */
export async function checkDay({ db }: Pick<Scope, 'db'>, date: string | undefined): Promise<void> {
  await postingDay(db, date);
}

const selectionOf = (ids: readonly number[]): SQL =>
  sql`select id, coalesce(invoice_number, '') as label, 0 as position from invoices where id = any(${sql.param([...ids])}::int[])`;

async function standingOf(db: Db, id: number): Promise<Standing | undefined> {
  const { rows } = await db.execute<Standing>(standings(selectionOf([id])));
  return rows[0];
}

interface Order {
  way: Way;
  ids: readonly number[];
  reason: string;
  date?: string | undefined;
}

async function postOne(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  { way, reason, date }: Order,
  id: number,
): Promise<RowOutcome> {
  const row = await standingOf(db, id);
  if (row === undefined) return failedRow(id, NOT_FOUND);
  const against = reasonOf(way, row, date ?? todayHere());
  if (against !== null) return skippedRow(id, against);
  try {
    const { kind } = way;
    const { account_id } = row;
    const { transaction } = await way.post(db, caller, {
      kind,
      account_id,
      invoice_id: id,
      reason,
      ...(date !== undefined && { date }),
    });
    return okRow(id, `${row.label}, ${inRand(transaction.credit)}`);
  } catch (error) {
    // Nothing has been written for the invoice when this error is thrown.
    if (error instanceof ApiError) return skippedRow(id, error.message);
    throw error;
  }
}

/**
 * Posts to all invoices, each completely or not at all; invoices that allow no posting are skipped.
 */
export async function postAll(
  scope: Pick<Scope, 'db' | 'caller'>,
  order: Order,
): Promise<RowOutcome[]> {
  const { db, caller } = scope;
  requireStaff(caller);
  const ids = distinctIds(order.ids);
  const { rows } = await db.execute<Standing>(standings(selectionOf(ids)));
  await holdAccounts(
    db,
    rows.map(({ account_id: id }) => id),
  );
  const results: RowOutcome[] = [];
  for (const id of ids) results.push(await postOne(scope, order, id));
  return results;
}
