import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { bothEngines } from '../../support/database.ts';
import { unbalanced } from '../../support/recomputed/ledger-sums.ts';

/**
 * Company with three issued invoices, a credit note, four payments of which one is reversed, and
 * their postings.
 */
const history = `
  insert into accounts (id, account_code, name, email, balance) overriding system value
    values (1, 'ACC001', 'Account 1', 'a1@example.test', 40.01), (2, 'ACC002', 'Account 2', 'a2@example.test', 5);
  insert into invoices (id, account_id, serial_number, invoice_number, state, invoice_date, due_date, period_from, period_until, line_count,
      total_excluding_vat, vat, vat_percentage, total, paid, credited, outstanding, snapshot, issued_at) overriding system value
    values (1, 1, 1, 'INV000001', 'paid', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 1, 87.05, 13.05, 15, 100.1, 100.1, 0, 0, '{}', '2026-10-01'),
      (2, 1, 2, 'INV000002', 'part-paid', '2026-10-08', '2026-11-07', '2026-09-01', '2026-09-30', 1, 86.97, 13.04, 15, 100.01, 50, 10, 40.01, '{}', '2026-10-08'),
      (3, 2, null, null, 'draft', '2026-10-08', '2026-11-07', '2026-09-01', '2026-09-30', 1, 8.71, 1.29, 15, 10, 0, 0, 10, null, null);
  insert into invoice_lines (account_id, invoice_id, number, description, quantity, amount_excluding_vat, vat, amount) values (2, 3, 1, 'Line', 1, 8.71, 1.29, 10);
  update invoices set state = 'issued', serial_number = 3, invoice_number = 'INV000003', snapshot = '{}', issued_at = '2026-10-08' where id = 3;
  insert into credit_notes (id, account_id, serial_number, credit_note_number, invoice_id, reason, total_excluding_vat, vat, total, allocated, issued_on, snapshot) overriding system value
    values (1, 1, 1, 'CRN000001', 2, 'Damaged', 8.69, 1.31, 10, 10, '2026-10-10', '{}');
  insert into credit_note_lines (account_id, credit_note_id, number, description, vat_percentage, amount_excluding_vat, vat, amount)
    values (1, 1, 1, 'Damaged', 15, 8.69, 1.31, 10);
  update document_numbers set next_number = case series when 'invoice' then 4 else 2 end;
  insert into payment_imports (id, kind, file_name, sha256, row_count, total) overriding system value values (1, 'receipts', 'a.csv', 'x', 4, 200.6);
  insert into payments (id, kind, payment_import_id, account_id, bank_reference, line_fingerprint, amount, allocated, unallocated, state, paid_on) overriding system value
    values (1, 'receipt', 1, 1, 'ACC001', 'f1', 150.1, 150.1, 0, 'allocated', '2026-10-20'),
      (2, 'receipt', 1, 1, 'ACC001 again', 'f2', 20, 0, 0, 'reversed', '2026-10-21'),
      (3, 'receipt', 1, null, 'CASH', 'f3', 30.5, 0, 30.5, 'unmatched', '2026-10-22'),
      (4, 'credit', 1, 2, 'CARD', 'f4', 5, 0, 5, 'matched', '2026-10-22');
  insert into allocations (account_id, invoice_id, payment_id, credit_note_id, amount, undone_at)
    values (1, 1, 1, null, 100.1, null), (1, 2, 1, null, 50, null), (1, 2, null, 1, 10, null), (1, 2, 2, null, 20, now());
  insert into transactions (id, account_id, kind, reference, description, amount, vat, invoice_id, payment_id, credit_note_id, reverses_id, transaction_date) overriding system value
    values (1, 1, 'invoice', 'INV000001', 'Invoice', 100.1, 13.05, 1, null, null, null, '2026-10-01'), (2, 1, 'invoice', 'INV000002', 'Invoice', 100.01, 13.04, 2, null, null, null, '2026-10-08'),
      (3, 2, 'invoice', 'INV000003', 'Invoice', 10, 1.29, 3, null, null, null, '2026-10-08'), (4, 1, 'credit-note', 'CRN000001', 'Damaged', -10, -1.31, 2, null, 1, null, '2026-10-10'),
      (5, 1, 'payment', 'ACC001', 'Payment', -150.1, 0, null, 1, null, null, '2026-10-20'), (6, 1, 'payment', 'ACC001 again', 'Payment', -20, 0, null, 2, null, null, '2026-10-21'),
      (7, 1, 'reversal', 'ACC001 again', 'Returned', 20, 0, null, 2, null, 6, '2026-10-24'), (8, 2, 'payment', 'CARD', 'Payment', -5, 0, null, 4, null, null, '2026-10-22'),
      (9, null, 'receipt', 'ACC001', 'Receipt', 150.1, 0, null, 1, null, null, '2026-10-20'), (10, null, 'receipt', 'ACC001 again', 'Receipt', 20, 0, null, 2, null, null, '2026-10-21'),
      (11, null, 'receipt', 'CASH', 'Receipt', 30.5, 0, null, 3, null, null, '2026-10-22'), (12, null, 'reversal', 'ACC001 again', 'Returned', -20, 0, null, 2, null, 10, '2026-10-24');
  select setval(pg_get_serial_sequence('transactions', 'id'), 12);
  insert into postings (account_id, transaction_id, ledger, amount, posted_on)
    select case ledger when 'debtors' then t.account_id end, t.id, ledger, p.amount, t.transaction_date
    from (values (1, 'debtors', 100.1), (1, 'vat-output', -13.05), (1, 'revenue', -87.05), (2, 'debtors', 100.01), (2, 'vat-output', -13.04), (2, 'revenue', -86.97),
      (3, 'debtors', 10), (3, 'vat-output', -1.29), (3, 'revenue', -8.71), (4, 'debtors', -10), (4, 'vat-output', 1.31), (4, 'revenue', 8.69),
      (5, 'debtors', -150.1), (5, 'unidentified', 150.1), (6, 'debtors', -20), (6, 'unidentified', 20), (7, 'debtors', 20), (7, 'unidentified', -20),
      (8, 'debtors', -5), (8, 'clearing', 5), (9, 'bank', 150.1), (9, 'unidentified', -150.1), (10, 'bank', 20), (10, 'unidentified', -20),
      (11, 'bank', 30.5), (11, 'unidentified', -30.5), (12, 'bank', -20), (12, 'unidentified', 20)) p (id, ledger, amount) join transactions t on t.id = p.id`;

const draft = (total: number) => `
  insert into invoices (id, account_id, state, invoice_date, due_date, period_from, period_until, total_excluding_vat, vat, vat_percentage, total, outstanding)
  overriding system value values (50, 1, 'draft', '2026-11-01', '2026-12-01', '2026-10-01', '2026-10-31', ${total}, 0, 15, ${total}, ${total})`;
const issue = (serial: number) => `
  update invoices set state = 'issued', serial_number = ${serial}, invoice_number = 'INV00000${serial}', snapshot = '{}', issued_at = now() where state = 'draft'`;

describe.each(bothEngines())('books on $name', (on) => {
  let database: Database;
  beforeAll(async () => {
    database = await on.open();
    await database.within({ is: 'system' }, async () => {
      for (const statement of history.split(/;\n/)) await database.pool.query(statement);
    });
  });
  afterAll(() => database.close());

  const query = async <T extends object>(text: string): Promise<T[]> =>
    (await database.pool.query<T>(text)).rows;
  const check = () => database.within({ is: 'system' }, checkBooks);

  test('balanced books are accepted', async () => {
    expect((await check()).filter(({ broken }) => broken > 0)).toEqual([]);
    expect(await query(unbalanced)).toEqual([]);
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

  test('the check of the books names each deviation', async () => {
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
      'a debt whose posting has another date',
      'postings',
      `update postings set posted_on = '2999-01-01' where account_id = 2 and amount > 0`,
      'The age analysis',
      /^ACC002, \d{4}-\d{2}-\d{2}$/,
    ],
    [
      'a reversal of a smaller amount',
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
