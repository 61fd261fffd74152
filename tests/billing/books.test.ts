import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/open.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { bothEngines } from '../support/database.ts';
import { unbalanced } from '../support/ledger-sums.ts';

const LEDGER = '0042-ledger';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < LEDGER));

/** A company from before the ledger: prices with four decimals, invoices that are sums of them, payments that settle them in parts. */
const history = `
  insert into accounts (id, account_code, name, email) overriding system value
    select n, 'ACC00' || n, 'Account ' || n, 'a' || n || '@example.test' from generate_series(1, 3) n;
  insert into invoices (id, account_id, invoice_number, state, invoice_date, due_date, period_from, period_until, line_count,
      total_excluding_vat, vat, vat_percentage, total, paid, credited, outstanding) overriding system value
    values (1, 1, 'INV000001', 'paid', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 3, 87.0435, 13.0565, 15, 100.1000, 100.1, 0, 0),
      (2, 1, 'INV000002', 'part-paid', '2026-10-08', '2026-11-07', '2026-09-01', '2026-09-30', 1, 86.9609, 13.0441, 15, 100.0050, 50.0025, 10.0049, 39.9976),
      (3, 2, 'INV000003', 'sent', '2026-10-08', '2026-11-07', '2026-09-01', '2026-09-30', 3, 8.6953, 1.3043, 15, 9.9996, 0, 0, 9.9996);
  insert into invoice_lines (account_id, invoice_id, number, description, quantity, amount_excluding_vat, vat, amount)
    select 1, 1, n, 'Line', 1, 29.0145, 4.3522, 33.3667 from generate_series(1, 3) n
    union all select 1, 2, 1, 'Line', 1, 86.9609, 13.0441, 100.0050
    union all select 2, 3, n, 'Line', 1, 2.8984, 0.4348, 3.3332 from generate_series(1, 3) n;
  insert into credit_notes (id, account_id, credit_note_number, invoice_id, reason, total_excluding_vat, vat, total, allocated, issued_on) overriding system value
    values (1, 1, 'CRN000001', 2, 'Damaged', 8.6999, 1.305, 10.0049, 10.0049, '2026-10-10');
  insert into payment_imports (id, kind, file_name, sha256, row_count, total) overriding system value values (1, 'receipts', 'a.csv', 'x', 4, 200);
  insert into payments (id, kind, payment_import_id, account_id, bank_reference, line_fingerprint, amount, allocated, unallocated, state, paid_on) overriding system value
    values (1, 'receipt', 1, 1, 'ACC001', 'f1', 150.1025, 150.1025, 0, 'allocated', '2026-10-20'),
      (2, 'receipt', 1, 1, 'ACC001 again', 'f2', 20, 0, 0, 'reversed', '2026-10-21'),
      (3, 'receipt', 1, null, 'CASH', 'f3', 30.5, 0, 30.5, 'unmatched', '2026-10-22'),
      (4, 'credit', 1, 2, 'CARD', 'f4', 5, 0, 5, 'matched', '2026-10-22');
  insert into allocations (account_id, invoice_id, payment_id, credit_note_id, amount, undone_at)
    values (1, 1, 1, null, 33.3667, null), (1, 1, 1, null, 33.3667, null), (1, 1, 1, null, 33.3666, null), (1, 2, 1, null, 50.0025, null),
      (1, 2, null, 1, 10.0049, null), (1, 2, 2, null, 20, now());
  insert into transactions (id, account_id, kind, reference, description, amount, invoice_id, payment_id, credit_note_id, reverses_id, transaction_date) overriding system value
    values (1, 1, 'invoice', 'INV000001', 'Invoice', 100.1, 1, null, null, null, '2026-10-01'), (2, 1, 'invoice', 'INV000002', 'Invoice', 100.005, 2, null, null, null, '2026-10-08'),
      (3, 2, 'invoice', 'INV000003', 'Invoice', 9.9996, 3, null, null, null, '2026-10-08'), (4, 1, 'credit-note', 'CRN000001', 'Damaged', -10.0049, 2, null, 1, null, '2026-10-10'),
      (5, 1, 'payment', 'ACC001', 'Payment', -150.1025, null, 1, null, null, '2026-10-20'), (6, 1, 'payment', 'ACC001 again', 'Payment', -20, null, 2, null, null, '2026-10-21'),
      (7, 1, 'reversal', 'ACC001 again', 'Returned', 20, null, 2, null, 6, '2026-10-24'), (8, 2, 'payment', 'CARD', 'Payment', -5, null, 4, null, null, '2026-10-22');
  select setval(pg_get_serial_sequence('transactions', 'id'), 8);
  update accounts a set balance = (select coalesce(sum(amount), 0) from transactions where account_id = a.id);`;

const draft = (total: number) => `
  insert into invoices (id, account_id, state, invoice_date, due_date, period_from, period_until, total_excluding_vat, vat, vat_percentage, total, outstanding)
  overriding system value values (50, 1, 'draft', '2026-11-01', '2026-12-01', '2026-10-01', '2026-10-31', ${total}, 0, 15, ${total}, ${total})`;
const issue = (serial: number) => `
  update invoices set state = 'issued', serial_number = ${serial}, invoice_number = 'INV00000${serial}', snapshot = '{}', issued_at = now() where state = 'draft'`;

describe.each(bothEngines())('books on $name', (on) => {
  let database: Database;
  beforeAll(async () => {
    database = await on.open({ migrations: before });
    for (const statement of history.split(/;\n/)) await database.pool.query(statement);
    await migrate(database);
  });
  afterAll(() => database.close());

  const query = async <T extends object>(text: string): Promise<T[]> =>
    (await database.pool.query<T>(text)).rows;
  const check = () => database.within({ is: 'system' }, checkBooks);

  test('what a company posted before comes over to the cent, and its books are right', async () => {
    expect((await check()).filter(({ broken }) => broken > 0)).toEqual([]);
    expect(await query(unbalanced)).toEqual([]);
    expect(
      await query(
        'select invoice_number as number, total::float8, outstanding::float8, state from invoices order by id',
      ),
    ).toEqual([
      { number: 'INV000001', total: 100.1, outstanding: 0, state: 'paid' },
      { number: 'INV000002', total: 100.01, outstanding: 40.01, state: 'part-paid' },
      { number: 'INV000003', total: 10, outstanding: 10, state: 'issued' },
    ]);
    expect(
      await query(
        `select invoice_id, amount::float8 from invoice_lines where description = 'Rounding'`,
      ),
    ).toEqual([
      { invoice_id: 1, amount: -0.01 },
      { invoice_id: 3, amount: 0.01 },
    ]);
    expect(
      await query(
        `select ledger, sum(amount)::float8 as amount from postings group by 1 order by 1`,
      ),
    ).toEqual([
      { ledger: 'bank', amount: 180.6 },
      { ledger: 'clearing', amount: 5 },
      { ledger: 'debtors', amount: 45.01 },
      { ledger: 'revenue', amount: -174.04 },
      { ledger: 'unidentified', amount: -30.5 },
      { ledger: 'vat-output', amount: -26.07 },
    ]);
  });

  test.each([
    [`update transactions set amount = 1 where id = 1`, 'What is posted stays'],
    [`delete from postings where ledger = 'bank'`, 'What is posted stays'],
    [
      `insert into transactions (account_id, kind, reference, description, amount, transaction_date) values (1, 'adjustment', 'x', 'x', 5, '2026-11-01')`,
      'is not balanced',
    ],
    [
      `insert into postings (transaction_id, ledger, amount, posted_on) values (1, 'bank', 5, '2026-11-01')`,
      'is not balanced',
    ],
    [`update invoices set total = 10.01, outstanding = 10.01 where id = 3`, 'What is issued stays'],
    [`update invoices set invoice_number = 'INV000009' where id = 3`, 'What is issued stays'],
    [`delete from invoices where id = 3`, 'What is issued stays'],
    [`delete from invoice_lines where invoice_id = 3`, 'What is issued stays'],
    [`update invoice_lines set amount = 1 where invoice_id = 3`, 'What is issued stays'],
    [`update credit_notes set reason = 'Another' where id = 1`, 'What is issued stays'],
    [draft(100.005), 'invoices_cents'],
    [
      `${draft(5)}; ${issue(5)}; update document_numbers set next_number = 6 where series = 'invoice'`,
      'The number 5 of invoice leaves a gap',
    ],
    [`${draft(5)}; ${issue(4)}`, 'The number 4 of invoice leaves a gap'],
    [
      `insert into accounting_months (month) values ('2026-10-01');
       insert into transactions (id, kind, reference, description, amount, transaction_date) overriding system value values (99, 'receipt', 'x', 'x', 5, '2026-09-30');
       insert into postings (transaction_id, ledger, amount, posted_on) values (99, 'bank', 5, '2026-09-30'), (99, 'unidentified', -5, '2026-09-30')`,
      'The month is closed',
    ],
    [
      `insert into allocations (account_id, invoice_id, payment_id, amount) values (2, 1, 1, 1)`,
      'allocations_own_invoice',
    ],
  ])('the database refuses: %s', async (statement, reason) => {
    await expect(query(statement)).rejects.toThrow(reason);
  });

  test('the check of the books names what is wrong', async () => {
    await query(`update accounts set balance = balance + 1 where id = 1`);
    const wrong = (await check()).filter(({ broken }) => broken > 0);
    expect(wrong.map(({ examples }) => examples)).toEqual([
      [{ label: 'ACC001', id: 1, off: 1 }],
      [{ label: 'ACC001', id: 1, off: 1 }],
    ]);
    await query(`update accounts set balance = balance - 1 where id = 1`);
  });

  test.each([
    [
      'a debt whose postings are of another day',
      'postings',
      `update postings set posted_on = '2999-01-01' where account_id = 2 and amount > 0`,
      'The ages',
      /^ACC002, \d{4}-\d{2}-\d{2}$/,
    ],
    [
      'a reversal that takes back less',
      'transactions',
      `update transactions set vat = 1 where reverses_id = 6`,
      'A reversal',
      /^ACC001 again$/,
    ],
  ])('the check of the books finds %s', async (_, table, damage, rule, label) => {
    await query(`alter table ${table} disable trigger keep_posted; ${damage}`);
    const wrong = (await check()).find((one) => one.rule.startsWith(rule));
    expect(wrong).toMatchObject({ leads_to: 'account' });
    expect(wrong?.examples[0]?.label).toMatch(label);
  });
});
