import { sql } from 'drizzle-orm';
import { KnownWorld } from '#domain/payments/matching/known-world.ts';
import { factsOf, possibleAccounts } from '#domain/payments/matching/suggest.ts';
import type {
  EarlierReceipt,
  GivenReference,
  MatchedReceipt,
  MatchingInvoice,
  ReceiptFacts,
  SentStatement,
} from '#domain/payments/matching/world.ts';
import { TIME_ZONE } from '#domain/kernel/time.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';

const textArray = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`;

const selectInvoices = sql`select id, account_id, invoice_number, invoice_date::text as invoice_date, outstanding::float8 as outstanding
  from invoices where state <> 'draft'`;
type InvoiceRow = MatchingInvoice & Record<string, unknown>;

/**
 * Finds invoices that texts name. Also finds invoices whose outstanding amount was received,
 * because a mistyped number may mean them.
 */
async function namedInvoices(db: Db, facts: readonly ReceiptFacts[]): Promise<MatchingInvoice[]> {
  const numbers = facts.flatMap((one) => one.numbers.map(({ number }) => number));
  const amounts = sql.param([...new Set(facts.map(({ receipt }) => receipt.amount))]);
  const { rows } = await db.execute<InvoiceRow>(sql`
    ${selectInvoices} and (invoice_number = any(${textArray(numbers)})
      or (outstanding > 0 and outstanding = any(${amounts}::numeric[]))) order by id`);
  return rows;
}

/** Maximum number of earlier receipts per payer. */
const MAX_EARLIER = 24;

/** Latest earlier receipts of the same payers. */
async function earlierReceipts(db: Db, facts: readonly ReceiptFacts[]): Promise<EarlierReceipt[]> {
  const names = facts.map(({ payer }) => payer).filter((payer) => payer !== '');
  if (names.length === 0) return [];
  const { rows } = await db.execute<EarlierReceipt & Record<string, unknown>>(sql`
    select p.id, p.account_id, p.payer, p.amount::float8 as amount, p.paid_on::text as paid_on
    from unnest(${textArray(names)}) as named (payer)
    cross join lateral (select id, account_id, payer, amount, paid_on from payments
      where payments.payer = named.payer and kind = 'receipt' and account_id is not null and state <> 'reversed'
      order by id desc limit ${MAX_EARLIER}) p`);
  return rows;
}

/**
 * Payment references in the texts. A reference for an invoice belongs to the account of the
 * invoice.
 */
async function givenReferences(db: Db, facts: readonly ReceiptFacts[]): Promise<GivenReference[]> {
  const words = facts.flatMap(({ references }) => references);
  const { rows } = await db.execute<GivenReference & Record<string, unknown>>(sql`
    select r.reference, coalesce(i.account_id, r.account_id) as account_id, r.invoice_id,
      (r.completed_at at time zone ${TIME_ZONE})::date::text as paid_on
    from payment_references r left join invoices i on i.id = r.invoice_id
    where r.reference = any(${textArray(words)}) and coalesce(i.account_id, r.account_id) is not null`);
  return rows;
}

/**
 * Time in which the amount of a statement is paid, before the next statement asks for another
 * amount.
 */
const STATEMENT_ASKS_FOR = '100 days';

/** Latest statements that asked for exactly the received amount. */
async function sentStatements(db: Db, facts: readonly ReceiptFacts[]): Promise<SentStatement[]> {
  const amounts = sql.param([...new Set(facts.map(({ receipt }) => receipt.amount))]);
  const { rows } = await db.execute<SentStatement & Record<string, unknown>>(sql`
    select s.account_id, s.end_date::text as end_date, s.amount::float8 as amount from statement_sends s
    where s.amount = any(${amounts}::numeric[]) and s.time_created > now() - interval '${sql.raw(STATEMENT_ASKS_FOR)}'
      and not exists (select from statement_sends later where later.account_id = s.account_id and later.id > s.id)`);
  return rows;
}

/** Reads the accounts from which receipts may come, with all that they owe. */
export async function readKnownWorld(
  db: Db,
  receipts: readonly MatchedReceipt[],
): Promise<KnownWorld> {
  const facts = receipts.map(factsOf);
  const { id, account_code, name, status, balance, billing_type, allocation_method } = accounts;
  const world = new KnownWorld({
    accounts: await db
      .select({ id, account_code, name, status, balance, billing_type, allocation_method })
      .from(accounts),
    invoices: await namedInvoices(db, facts),
    earlier: await earlierReceipts(db, facts),
    references: await givenReferences(db, facts),
    statements: await sentStatements(db, facts),
  });
  const possible = new Set(facts.flatMap((one) => possibleAccounts(one, world)));
  const { rows: owed } = await db.execute<InvoiceRow>(sql`
    ${selectInvoices} and outstanding > 0 and account_id = any(${sql.param([...possible])}::int[]) order by id`);
  world.add(owed);
  return world;
}
