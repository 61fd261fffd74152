import { inArray, sql } from 'drizzle-orm';
import { KnownWorld } from '../../../src/domain/matching/known-world.ts';
import { isTied } from '../../../src/domain/matching/score.ts';
import { factsOf, possibleAccounts, suggest } from '../../../src/domain/matching/suggest.ts';
import type {
  EarlierReceipt,
  MatchedReceipt,
  MatchingInvoice,
  ReceiptFacts,
} from '../../../src/domain/matching/world.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { payments } from '../../db/schema/payments.ts';

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

async function readReceipts(db: Db, ids: readonly number[]): Promise<MatchedReceipt[]> {
  const { id, account_id, bank_reference, description, invoice_number, amount, paid_on } = payments;
  return db
    .select({ id, account_id, bank_reference, description, invoice_number, amount, paid_on })
    .from(payments)
    .where(sql`${payments.kind} = 'receipt' and ${inArray(payments.id, [...ids])}`);
}

const MOST_CANDIDATES = 9;
const MOST_HISTORY = 5;

/** The accounts that a receipt may be from, and what the same payer paid before. */
export async function candidatesOf(db: Db, receiptId: number) {
  const [receipt] = await readReceipts(db, [receiptId]);
  if (receipt === undefined) return { candidates: [], history: [] };
  const world = await readKnownWorld(db, [receipt]);
  const candidates = suggest(receipt, world);
  // An account has it already: it alone is asked what else it settles.
  const own = candidates.filter(({ account_id }) => account_id === receipt.account_id);
  const shown = receipt.account_id === null ? candidates : own;
  return {
    candidates: shown.slice(0, MOST_CANDIDATES),
    history: await historyOf(db, receipt, world),
  };
}

async function historyOf(db: Db, receipt: MatchedReceipt, world: KnownWorld) {
  const ids = world
    .earlierOf(factsOf(receipt).payer)
    .filter((one) => one.id !== receipt.id)
    .slice(0, MOST_HISTORY)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .select({
      id: payments.id,
      bank_reference: payments.bank_reference,
      amount: payments.amount,
      paid_on: payments.paid_on,
      account_code: accounts.account_code,
    })
    .from(payments)
    .leftJoin(accounts, sql`${accounts.id} = ${payments.account_id}`)
    .where(inArray(payments.id, ids))
    .orderBy(sql`${payments.paid_on} desc, ${payments.id} desc`);
}

/** Each of several receipts with the accounts that it may be from; of one that has its account, that alone. */
export async function candidatesFor(db: Db, ids: readonly number[]) {
  const receipts = await readReceipts(db, ids);
  const world = await readKnownWorld(db, receipts);
  return receipts.map((receipt) => ({
    receipt,
    candidates: suggest(receipt, world).filter(
      ({ account_id }) => receipt.account_id === null || account_id === receipt.account_id,
    ),
  }));
}

/** The best candidate of each receipt, for a list of them; null where nothing points to an account. */
export async function suggestionsFor(db: Db, ids: readonly number[]) {
  const found = await candidatesFor(db, ids);
  return found.map(({ receipt, candidates }) => {
    const [best] = candidates;
    return {
      payment_id: receipt.id,
      account_code: best?.account_code ?? null,
      band: best?.band ?? null,
      confidence: best?.confidence ?? null,
      is_tied: isTied(candidates),
    };
  });
}
