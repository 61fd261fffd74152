import { sql } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import {
  creditFaults,
  invoiceNames,
  invoiceOfRow,
  type CreditErrors,
  type CreditRow,
  type CreditWorld,
} from '#domain/payments/credit-payments.ts';
import { settleableInvoices } from '#domain/payments/allocation-plan.ts';
import { cents, rand, subtract } from '#domain/kernel/cents.ts';
import { typosOf } from '#domain/payments/matching/distance.ts';
import { settleInOrder, type Allocation, type OpenInvoice } from '#domain/payments/payments.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { openingDay } from './early-lines.ts';
import { lockedInvoices, settlementFor, type OpenOf } from '../open-invoices.ts';

interface NamedInvoice extends Record<string, unknown> {
  id: number;
  invoice_number: string;
  account_id: number;
  outstanding: number;
}

async function invoicesCalled(db: Db, names: readonly string[]): Promise<NamedInvoice[]> {
  const wanted = sql.param([...new Set(names)]);
  const { rows } = await db.execute<NamedInvoice>(sql`
    select id, invoice_number, account_id, outstanding::float8 as outstanding from invoices
    where state <> 'draft' and invoice_number = any(${wanted}::text[])`);
  return rows;
}

/** Reads the invoices that rows name, and similar invoices for unknown numbers. */
async function namedInvoices(db: Db, rows: readonly CreditRow[]) {
  const names = rows.flatMap((row) => invoiceNames(row.invoice_number));
  const found = await invoicesCalled(db, names);
  const known = new Map(found.map((one) => [one.invoice_number, one]));
  const unknown = rows
    .filter((row) => row.invoice_number !== '')
    .filter((row) => invoiceOfRow(row, { invoices: known }) === undefined)
    .flatMap((row) => invoiceNames(row.invoice_number));
  const like = await invoicesCalled(db, unknown.flatMap(typosOf));
  return new Map([...like, ...found].map((one) => [one.invoice_number, one]));
}

/** A valid row with its account and allocations. */
export interface GoodRow {
  account_id: number;
  amount: number;
  fee: number;
  paid_on: string;
  reference: string;
  invoice_number: string | null;
  allocations: Allocation[];
}

/** Checks and settles rows in order, so that each row sees the allocations before it. */
export class CreditLedger {
  readonly #world: CreditWorld;
  readonly #open: ReadonlyMap<number, OpenInvoice[]>;
  readonly #waiting: OpenOf['waiting'];

  constructor(world: CreditWorld, { invoices, waiting }: OpenOf) {
    this.#world = world;
    this.#open = groupBy(invoices, ({ account_id }) => account_id);
    this.#waiting = waiting;
  }

  faultsOf(row: CreditRow): CreditErrors {
    return creditFaults(row, this.#world);
  }

  /**
   * Settles invoices with a valid row: the invoice that the row names, otherwise the oldest
   * invoices of the account.
   */
  take(row: CreditRow): GoodRow {
    const account = this.#world.accounts.get(row.account_code);
    if (account === undefined || row.amount === null || row.date === null)
      throw new Error('The row is not valid');
    const invoice = invoiceOfRow(row, this.#world);
    const due = this.#open.get(account.id) ?? [];
    const named = invoice === undefined ? [] : [invoice.id];
    const settlement = settlementFor(account.id, named, this.#waiting);
    const allocations = settleInOrder(row.amount, settleableInvoices(settlement, due));
    for (const { invoice_id, amount } of allocations) this.#settle(due, invoice_id, amount);
    return {
      account_id: account.id,
      amount: row.amount,
      fee: row.fee ?? 0,
      paid_on: row.date,
      reference: row.reference || 'No reference',
      invoice_number: invoice?.invoice_number ?? null,
      allocations,
    };
  }

  #settle(due: readonly OpenInvoice[], id: number, amount: number): void {
    const named = [...this.#world.invoices.values()].find((one) => one.id === id);
    const open = due.find((one) => one.id === id);
    for (const one of [named, open])
      if (one) one.outstanding = rand(subtract(cents(one.outstanding), cents(amount)));
  }
}

/** Reads the accounts and open invoices for rows, and locks them until the commit. */
export async function readCreditLedger(db: Db, rows: readonly CreditRow[]): Promise<CreditLedger> {
  const { id, account_code, status } = accounts;
  const all = await db.select({ id, account_code, status, opened_on: openingDay }).from(accounts);
  const known = new Map(
    all.map((one) => [
      one.account_code,
      { id: one.id, isClosed: one.status === 'closed', opened_on: one.opened_on },
    ]),
  );
  const ids = new Set(rows.flatMap((row) => known.get(row.account_code)?.id ?? []));
  const open = await lockedInvoices(db, [...ids]);
  const world = {
    accounts: known,
    invoices: await namedInvoices(db, rows),
    today: todayHere(),
  };
  return new CreditLedger(world, open);
}
