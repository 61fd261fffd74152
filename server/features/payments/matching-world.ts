import { sql } from 'drizzle-orm';
import { KnownWorld } from '../../../src/domain/matching/known-world.ts';
import { factsOf, possibleAccounts } from '../../../src/domain/matching/suggest.ts';
import type {
  EarlierReceipt,
  MatchedReceipt,
  MatchingInvoice,
  ReceiptFacts,
} from '../../../src/domain/matching/world.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';

const textArray = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`;

const selectInvoices = sql`select id, account_id, invoice_number, invoice_date::text as invoice_date, outstanding::float8 as outstanding
  from invoices where state <> 'draft'`;
type InvoiceRow = MatchingInvoice & Record<string, unknown>;

/** What the texts name, and what is owed in the same amount, among it what a slip is meant for. */
async function namedInvoices(db: Db, facts: readonly ReceiptFacts[]): Promise<MatchingInvoice[]> {
  const numbers = facts.flatMap((one) => one.numbers.map(({ number }) => number));
  const amounts = sql.param([...new Set(facts.map(({ receipt }) => receipt.amount))]);
  const { rows } = await db.execute<InvoiceRow>(sql`
    ${selectInvoices} and (invoice_number = any(${textArray(numbers)})
      or (outstanding > 0 and outstanding = any(${amounts}::numeric[]))) order by id`);
  return rows;
}

/** Of each payer as many as say something. */
const MOST_EARLIER = 24;

/** Earlier receipts of the same payers; of each, the newest count. */
async function earlierReceipts(db: Db, facts: readonly ReceiptFacts[]): Promise<EarlierReceipt[]> {
  const names = facts.map(({ payer }) => payer).filter((payer) => payer !== '');
  if (names.length === 0) return [];
  const { rows } = await db.execute<EarlierReceipt & Record<string, unknown>>(sql`
    select p.id, p.account_id, p.payer, p.amount::float8 as amount, p.paid_on::text as paid_on
    from unnest(${textArray(names)}) as named (payer)
    cross join lateral (select id, account_id, payer, amount, paid_on from payments
      where payments.payer = named.payer and kind = 'receipt' and account_id is not null and state <> 'reversed'
      order by id desc limit ${MOST_EARLIER}) p`);
  return rows;
}

/** What receipts are held against: the accounts that they may be from with all that these owe. */
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
  });
  const possible = new Set(facts.flatMap((one) => possibleAccounts(one, world)));
  const { rows: owed } = await db.execute<InvoiceRow>(sql`
    ${selectInvoices} and outstanding > 0 and account_id = any(${sql.param([...possible])}::int[]) order by id`);
  world.add(owed);
  return world;
}
