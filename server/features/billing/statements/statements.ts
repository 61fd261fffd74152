import { eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { TransactionKind } from '#domain/billing/ledger.ts';
import { periodFault, withBalances } from '#domain/billing/statements.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { analyseAges, openItems } from '../age-analysis.ts';
import { isTenant } from '#domain/people/tenancy.ts';

type Query = InputOf<'GET /billing/statements'>['query'];
/** A query with `known_at`: rows posted after that time are ignored. */
type Asked = Query & { known_at: string };

interface Posted {
  id: number;
  transaction_id: number;
  date: string;
  kind: TransactionKind;
  reference: string;
  description: string;
  amount: number;
  invoice_id: number | null;
  payment_id: number | null;
  payment_kind: 'receipt' | 'credit' | null;
  reverses: number | null;
  reversed_by: number | null;
}

type Found = Posted & Record<string, unknown>;

/** Rows of a statement, and the balance before them. */
interface Content {
  broughtForward: number;
  rows: readonly Posted[];
}

/** Columns of a row; `amount` is the whole amount of a transaction, or its open part. */
const statementColumns = (amount: SQL, { known_at }: Pick<Asked, 'known_at'>) => sql`
  t.id, t.id as transaction_id, t.transaction_date::text as date, t.kind, t.reference, t.description, ${amount}::float8 as amount,
  t.invoice_id, t.payment_id, (select kind from payments where id = t.payment_id) as payment_kind, t.reverses_id as reverses, (select back.id from transactions back where back.reverses_id = t.id and back.time_created <= ${known_at}::timestamptz) as reversed_by`;

/** Balance before the period, and all postings of the period. */
async function readPostings(db: Db, asked: Asked): Promise<Content> {
  const { account_id: account, start_date: from, end_date: until, known_at: known } = asked;
  const { rows: before } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as amount from transactions
    where account_id = ${account} and transaction_date < ${from}::date and time_created <= ${known}::timestamptz`);
  const { rows } = await db.execute<Found>(sql`
    select ${statementColumns(sql`t.amount`, asked)} from transactions t
    where t.account_id = ${account} and t.transaction_date between ${from}::date and ${until}::date and t.time_created <= ${known}::timestamptz
    order by t.transaction_date, t.id`);
  return { broughtForward: before[0]?.amount ?? 0, rows };
}

/** Items that were open at the end of the period. */
async function open(db: Db, asked: Asked): Promise<Content> {
  const items = openItems(
    { as_of: asked.end_date, known_at: asked.known_at },
    sql`select ${asked.account_id}::int`,
  );
  const { rows } = await db.execute<Found>(sql`
    with ${items} select ${statementColumns(sql`items.open`, asked)} from items join transactions t on t.id = items.id
    where items.open <> 0 order by t.transaction_date, t.id`);
  return { broughtForward: 0, rows };
}

async function momentNow(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return rows[0]?.at ?? '';
}

/**
 * Reads a statement of an account. All rows and figures are read as known at one point in time, so
 * that a query with the same point in time always has the same result. Requires the system scope;
 * throws 404 if the account is not the caller's.
 */
export async function readStatement(db: Db, caller: Caller, query: Query) {
  const { account_id: id, start_date, end_date, type } = query;
  if (isTenant(caller) && caller.accountId !== id) throw notFound();
  const { account_code, name } = accounts;
  const [account] = await db
    .select({ account_code, name })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (account === undefined) throw notFound();
  const fault = periodFault({ from: start_date, until: end_date }, todayHere());
  if (fault !== null) throw invalidError({ [fault.field]: [fault.text] });
  const known_at = query.known_at ?? (await momentNow(db));
  const asked = { ...query, known_at };
  const { broughtForward, rows } = await (type === 'open-item' ? open : readPostings)(db, asked);
  const statement = withBalances(broughtForward, rows);
  const { totals } = await analyseAges(db, caller, {
    by: 'account',
    as_of: end_date,
    known_at,
    basis: 'invoice-date',
    unallocated: 'apart',
    filter: { account_id: id },
  });
  return {
    account_id: id,
    ...account,
    type,
    start_date,
    end_date,
    known_at,
    brought_forward: broughtForward,
    rows: statement.rows,
    carried_forward: statement.carriedForward,
    ages: totals,
  };
}

export type Statement = Awaited<ReturnType<typeof readStatement>>;
