import * as z from 'zod';
import { ignoreRefusals, type Api } from '../api.ts';
import type { Moment } from '../part.ts';
import { planStatement, statementSlot } from './statement-plan.ts';

const MAX_DEBTS = 400;
const MAX_CUSTOMERS = 1000;

const debts = z.array(
  z.object({ invoice_number: z.string(), account_code: z.string(), outstanding: z.number() }),
);
const customers = z.array(z.object({ account_code: z.string() }));

/** Reads the unpaid invoices that customers were sent, and their account codes. */
async function readDebts(api: Api) {
  const owed = {
    filter: { is_unpaid: true },
    sort: ['due_date', 'ASC'] satisfies ['due_date', 'ASC'],
    range: [0, MAX_DEBTS - 1] satisfies [number, number],
  };
  const active = {
    filter: { status: 'active' as const },
    sort: ['id', 'ASC'] satisfies ['id', 'ASC'],
    range: [0, MAX_CUSTOMERS - 1] satisfies [number, number],
  };
  const accounts = await api.send(
    { endpoint: 'GET /accounts', request: { query: active } },
    customers,
  );
  return {
    debts: await api.send({ endpoint: 'GET /billing/invoices', request: { query: owed } }, debts),
    customers: accounts.map(({ account_code }) => account_code),
  };
}

interface Given {
  api: Api;
  random: () => number;
  /** Maximum number of lines of a statement. */
  most: number;
}

/** Uploads the bank's statements: one an hour while the bank is open. */
export function uploadStatements({ api, random, most }: Given) {
  const handIn = ignoreRefusals(api);
  let before: number | null = null;
  return async ({ simulated, now }: Moment): Promise<void> => {
    const slot = statementSlot(simulated);
    if (slot === null || slot === before) return;
    const market = { ...(await readDebts(api)), now, most };
    const { file_name, content } = planStatement(market, random);
    const file = new File([content], file_name, { type: 'text/csv' });
    // Imports lines that look like earlier lines too, because no line is a duplicate.
    const request = { form: { file, duplicates: 'import' as const } };
    await handIn({ endpoint: 'POST /billing/import/payments', request });
    before = slot;
  };
}
