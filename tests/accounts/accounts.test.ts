import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#api/generated/contract.ts';
import { figuresTold, markFigures } from '../support/recomputed/figures-told.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const all: [number, number] = [0, 999];
const figures = [
  'credit_limit',
  'credit_override',
  'credit_override_until',
  'balance',
  'overdue',
  'unbilled',
  'available',
  'limit_used',
  'last_payment_on',
  'last_invoiced_at',
  'transactions',
];

/** Figures of all accounts, queried independently of the product. */
const DERIVED = `
  select a.id, coalesce((select sum(amount) from postings p where p.account_id = a.id and ledger = 'debtors'), 0)::float8 as balance,
    coalesce((select sum(total - paid - credited) from invoices i where i.account_id = a.id and state <> 'draft' and due_date < (now() at time zone 'Africa/Johannesburg')::date), 0)::float8 as overdue,
    coalesce((select sum(round(charge, 2)) from shipments s where s.account_id = a.id and invoice_id is null and status <> 'cancelled' and payment_state <> 'unpaid'), 0)::float8 as unbilled
  from accounts a order by a.id`;

describe.each(testDatabases())('accounts on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const asked = async (name: string, url: string) => {
    const authorization = `Bearer ${await here.signIn(name)}`;
    return here.app.inject({ url, headers: { authorization, accept: 'application/json' } });
  };
  const idOf = (row: unknown) => Number(Object(row).id);

  test('the list of accounts is sorted and filtered by figures that equal the ledger', async () => {
    const billing = await here.as('billing');
    const { rows } = await billing.call('GET /accounts', {
      query: { range: all, sort: ['id', 'ASC'] },
    });
    const derived = await here.database.pool.query(DERIVED);
    expect(
      rows.map(({ id, balance, overdue, unbilled }) => ({ id, balance, overdue, unbilled })),
    ).toEqual(derived.rows);
    for (const row of rows)
      if (row.available !== null && row.available !== undefined)
        expect(row.available).toBeCloseTo(
          (row.credit_limit ?? 0) - (row.balance ?? 0) - (row.unbilled ?? 0),
          2,
        );
    const by = await billing.call('GET /accounts', {
      query: { range: all, sort: ['overdue', 'DESC'] },
    });
    const amounts = by.rows.map(({ overdue = 0 }) => overdue);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    const [, second = 0] = amounts;
    const narrowed = await billing.call('GET /accounts', {
      query: { filter: { overdue_from: second } },
    });
    expect(narrowed.total).toBe(amounts.filter((amount) => amount >= second).length);
  });

  test('monthly charges and payments of an account equal its transactions', async () => {
    const billing = await here.as('billing');
    const { months } = await billing.call('GET /accounts/:id/trend', { params: { id: 1 } });
    expect(months).toHaveLength(12);
    const { rows } = await here.database.pool.query<{ charged: number; paid: number }>(
      `select sum(amount) filter (where kind in ('invoice', 'credit-note'))::float8 as charged, sum(-amount) filter (where kind in ('payment', 'refund', 'reversal'))::float8 as paid
       from transactions where account_id = 1 and to_char(transaction_date, 'YYYY-MM') = any($1)`,
      [months.map(({ month }) => month)],
    );
    const sum = (of: 'charged' | 'paid') => months.reduce((total, month) => total + month[of], 0);
    expect(sum('charged')).toBeCloseTo(rows[0]?.charged ?? 0, 2);
    expect(sum('paid')).toBeCloseTo(rows[0]?.paid ?? 0, 2);
    expect(sum('charged')).toBeGreaterThan(0);
    expect((await asked('account', '/accounts/2/trend')).statusCode).toBe(404);
  });

  test('staff without billing see no figures and cannot infer them by filters', async () => {
    const list = await asked('ops', '/accounts?range=[0,99]');
    expect(list.statusCode).toBe(200);
    const [first] = list.json();
    const one = await asked('ops', `/accounts/${idOf(first)}`);
    for (const figure of figures) {
      expect(list.body).not.toContain(`"${figure}"`);
      expect(one.body).not.toContain(`"${figure}"`);
    }
    for (const query of [
      'sort=["balance","ASC"]',
      'filter={"overdue_from":1}',
      'filter={"unpaid_since":"2026-01-01"}',
    ])
      expect((await asked('ops', `/accounts?${query}`)).statusCode).toBe(403);
  });

  test('account users read their own account and its figures, but no staff notes and no other accounts', async () => {
    const account = await here.as('account');
    const own = await account.call('GET /accounts/:id', { params: { id: 1 } });
    expect(own).toMatchObject({
      id: 1,
      balance: expect.any(Number),
      shipment_count: expect.any(Number),
    });
    expect(own.transactions?.[0]?.balance).toBe(own.balance);
    expect(own).not.toHaveProperty('sales_agent');
    expect(own).not.toHaveProperty('status_change');
    const silent = await asked('nonbilling', '/accounts/1');
    expect(silent.json()).toMatchObject({ id: 1, email: own.email });
    for (const figure of figures) expect(silent.body).not.toContain(`"${figure}"`);
    for (const name of ['account', 'user', 'nonbilling']) {
      expect((await asked(name, '/accounts/2')).statusCode).toBe(404);
      expect((await asked(name, '/accounts')).statusCode).toBe(403);
      expect((await asked(name, '/accounts/notes/1')).statusCode).toBe(403);
    }
    expect((await asked('marketplace', '/accounts/1')).statusCode).toBe(403);
  });

  test('staff notes are listed newest first, and none for an unknown account', async () => {
    const notes = await asked('billing', '/accounts/notes/1');
    const times = notes.json().map((note: { time_created: string }) => note.time_created);
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await asked('billing', '/accounts/notes/999999')).statusCode).toBe(404);
  });

  test('no response contains a figure of the account for users without billing', async () => {
    const marks = await markFigures(here, 'nonbilling');
    expect(marks.length).toBeGreaterThan(20);
    // For comparison, users with billing get the figures.
    const seen = await figuresTold(here, { as: 'account', keys: ['GET /accounts/:id'], marks });
    expect(seen).not.toEqual([]);
    expect(
      await figuresTold(here, { as: 'nonbilling', keys: Object.keys(contract), marks }),
    ).toEqual([]);
  }, 60_000);
});
