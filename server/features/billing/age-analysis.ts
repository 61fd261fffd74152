import { and, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { addAges, ageBands, setOffCredits, type Ages } from '#domain/accounts/ages.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import { inValues } from '#server/db/conditions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { requirePermission, requireStaff } from '#server/http/tenancy.ts';

type Request = InputOf<'POST /accounts-age-analysis'>['body'];

interface Aged extends Ages, Record<string, unknown> {
  account_id: number;
  account_code: string;
  name: string;
  credit_limit: number;
  group: string | null;
}

/**
 * Open items as of a day, as known at a point in time: posted and not reversed by then, reduced by
 * settlements until then. A settlement counts from the later of its two documents. A settlement
 * that was undone with its payment counts until the reversal of the payment; a settlement that was
 * undone alone was a mistake and never counts. A payment that moved to another account settles its
 * items from the day of the move. A write-off settles its invoice, and a payment or credit note its
 * refund.
 */
export function openItems(
  { as_of, known_at }: Pick<Request, 'as_of' | 'known_at'>,
  chosen: SQL,
): SQL {
  const known = known_at === undefined ? sql`now()` : sql`${known_at}::timestamptz`;
  return sql`
    posted as (
      select t.id, t.account_id, t.kind, t.amount, t.transaction_date, t.invoice_id, t.payment_id, t.credit_note_id
      from transactions t
      where t.account_id in (${chosen}) and t.kind <> 'reversal' and t.transaction_date <= ${as_of}::date and t.time_created <= ${known}
        and not exists (select from transactions back
          where back.reverses_id = t.id and back.transaction_date <= ${as_of}::date and back.time_created <= ${known})
    ),
    settled as (
      select s.amount, debit.id as debit_id, credit.id as credit_id
      from allocations s
      join posted debit on debit.invoice_id = s.invoice_id and debit.kind = 'invoice'
      join posted credit on credit.payment_id = s.payment_id and credit.kind = 'payment' and credit.account_id = s.account_id
      join payments p on p.id = s.payment_id
      where s.time_created <= ${known} and (s.undone_at is null or s.undone_at > ${known} or s.undone_at >= p.reversed_at)
      union all
      select s.amount, debit.id, credit.id
      from allocations s
      join posted debit on debit.invoice_id = s.invoice_id and debit.kind = 'invoice'
      join posted credit on credit.credit_note_id = s.credit_note_id and credit.kind = 'credit-note'
      where s.time_created <= ${known} and (s.undone_at is null or s.undone_at > ${known})
      union all
      select refund.amount, refund.id, credit.id
      from posted refund
      join posted credit on credit.account_id = refund.account_id and (credit.kind = 'payment' and credit.payment_id = refund.payment_id
        or credit.kind = 'credit-note' and credit.credit_note_id = refund.credit_note_id)
      where refund.kind = 'refund'
      union all
      select -given_up.amount, debit.id, given_up.id
      from posted given_up join posted debit on debit.invoice_id = given_up.invoice_id and debit.kind = 'invoice'
      where given_up.kind = 'write-off'
    ),
    items as (
      select posted.*, posted.amount - coalesce(debited.amount, 0) + coalesce(credited.amount, 0) as open
      from posted
      left join (select debit_id, sum(amount) as amount from settled group by 1) debited on debited.debit_id = posted.id
      left join (select credit_id, sum(amount) as amount from settled group by 1) credited on credited.credit_id = posted.id
    )`;
}

/** Sums by age band. The band without a lower end includes amounts that are not due yet. */
const bandSums = sql.join(
  ageBands.map(({ key, from, until }) => {
    const lower = from === null ? sql`true` : sql`days >= ${sql.raw(String(from))}`;
    const upper = until === null ? sql`true` : sql`days <= ${sql.raw(String(until))}`;
    return sql`coalesce(sum(open) filter (where open > 0 and ${lower} and ${upper}), 0)::float8 as ${sql.identifier(key)}`;
  }),
  sql`, `,
);

const groupNames = {
  account: sql`null::text`,
  agent: sql`(select name from sales_agents where id = a.sales_agent_id)`,
  branch: sql`(select name from branches where id = a.branch_id)`,
} as const;

/** Sums by group, in the order of the rows. */
const sumsOf = (rows: readonly Aged[]) =>
  [...groupBy(rows, ({ group }) => group)].map(([name, own]) => ({
    name,
    accounts: own.length,
    ...addAges(own),
  }));

/** Analyses the debts of all accounts by age; people of an account get their own only. */
export async function analyseAges(db: Db, caller: Caller, request: Request) {
  const { as_of, basis, unallocated, by, filter = {} } = request;
  if (by !== 'account') requireStaff(caller);
  if (by === 'agent') requirePermission(caller, 'View sales agents');
  if (as_of > todayHere()) throw invalidError({ as_of: ['The date cannot be in the future.'] });
  const conditions = and(
    sql`true`,
    inValues(accounts.id, filter.account_id),
    inValues(accounts.status, filter.status),
  );
  const chosen = sql`select ${accounts.id} from ${accounts} where ${conditions}`;
  const agedFrom =
    basis === 'due-date'
      ? sql`coalesce(invoices.due_date, items.transaction_date)`
      : sql`items.transaction_date`;
  const { rows } = await db.execute<Aged>(sql`
    with ${openItems(request, chosen)},
    aged as (
      select items.account_id, items.open, ${as_of}::date - ${agedFrom} as days
      from items left join invoices on invoices.id = items.invoice_id and items.kind = 'invoice'
      where items.open <> 0
    )
    select a.id as account_id, a.account_code, a.name, a.credit_limit::float8 as credit_limit, ${groupNames[by]} as "group", ${bandSums},
      coalesce(sum(open) filter (where open < 0), 0)::float8 as unallocated, sum(open)::float8 as balance
    from aged join accounts a on a.id = aged.account_id
    group by a.id order by "group" nulls last, a.account_code`);
  const shown =
    unallocated === 'apart' ? rows : rows.map((row) => ({ ...row, ...setOffCredits(row) }));
  const groups = by === 'account' ? [] : sumsOf(shown);
  return { as_of, basis, unallocated, by, rows: shown, groups, totals: addAges(shown) };
}

export type AgeAnalysis = Awaited<ReturnType<typeof analyseAges>>;
