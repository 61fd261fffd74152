import { sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { tolerantly, type Api } from './api.ts';
import type { Moment } from './part.ts';
import { planStatement, statementSlot, type Debt } from './statement-plan.ts';

const MOST_DEBTS = 400;

/** What customers know without asking: the invoices that they were sent, and who they are. */
async function readDebts(database: Database) {
  return database.within({ is: 'system' }, async (db) => {
    const { rows: debts } = await db.execute<Debt & Record<string, unknown>>(sql`
      select i.invoice_number, a.account_code, i.outstanding::float8 as outstanding
      from invoices i join accounts a on a.id = i.account_id
      where i.state in ('issued', 'part-paid') and i.outstanding > 0 order by i.due_date, i.id limit ${MOST_DEBTS}`);
    const { rows: customers } = await db.execute<{ account_code: string }>(
      sql`select account_code from accounts where status = 'active' order by id`,
    );
    return { debts, customers: customers.map(({ account_code }) => account_code) };
  });
}

interface Given {
  api: Api;
  database: Database;
  random: () => number;
  /** The most lines of a statement. */
  most: number;
}

/** Hands in the statements of the bank as they come: one an hour while it is open. */
export function uploadStatements({ api, database, random, most }: Given) {
  const handIn = tolerantly(api);
  let before: number | null = null;
  return async ({ simulated, now }: Moment): Promise<void> => {
    const slot = statementSlot(simulated);
    if (slot === null || slot === before) return;
    const market = { ...(await readDebts(database)), now, most };
    const { file_name, content } = planStatement(market, random);
    const file = new File([content], file_name, { type: 'text/csv' });
    // Each statement holds lines of its own, however alike they are.
    const request = { form: { file, duplicates: 'import' as const } };
    await handIn({ endpoint: 'POST /billing/import/payments', request });
    before = slot;
  };
}
