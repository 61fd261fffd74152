import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/database.ts';
import { startWorkers } from '#server/runs/workers.ts';
import { statementForm, statementOf } from '../../support/doubles/statements.ts';
import { runWhen } from '../../support/runs/runs.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

describe.each(testDatabases())('payments on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  test('a repeated line is imported only after a confirmation, even with another layout, case and column order', async () => {
    const day = office.line('', '').split(',')[0] ?? '';
    const first = await office.upload(
      ['Date,Reference,Description,Amount', `${day},INV999360,Acme-Tyres (Pty),68302.68`].join(
        '\n',
      ),
    );
    expect(first.json()).toMatchObject({ imported: 1 });
    const other = ['Datum;Bedrag;Beskrywing', `${day};68 302,68;ACME TYRES  PTY inv 999360`].join(
      '\n',
    );
    const asked = await office.upload(other);
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({
      message: expect.stringContaining('1 of 1 receipts in this file were already imported.'),
      current: { duplicates: 1, receipts: 1 },
    });
    const skipped = (await office.upload(other, { duplicates: 'skip' })).json();
    expect(skipped).toMatchObject({ imported: 0, duplicates: 1 });
  });

  test('the columns that a user chose apply to later files of the bank with the same headings', async () => {
    const day = office.line('', '').split(',')[0] ?? '';
    const file = (amount: string) =>
      ['When;Who;How much', `${day};SASFIN 999361;${amount}`].join('\n');
    const refused = await office.upload(file('5,01'));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject({ mapping: ['Choose the columns.'] });
    const mapping = JSON.stringify({ date: 0, description: 1, amount: 2 });
    const chosen = (await office.upload(file('5,01'), { mapping, bank: 'Sasfin' })).json();
    expect(chosen).toMatchObject({ imported: 1, bank: 'Sasfin', amount: 5.01 });
    const later = (await office.upload(file('5,02'))).json();
    expect(later).toMatchObject({ imported: 1, bank: 'Sasfin', amount: 5.02 });
  });

  test('a receipt settles the invoices or account it names, others wait, and wrong lines give a reason', async () => {
    const [first, second, third] = await office.owed(3);
    if (!first || !second || !third) throw new Error('Nobody owes three invoices');
    const answer = await office.upload(
      statementOf(
        office.line(second.outstanding, `${second.invoice_number} thank you`),
        office.line(first.outstanding + 5, `EFT ${first.account_code}`),
        office.line('200.00', 'CASH DEP SANDTON'),
        office.line('-75.00', 'Bank charges'),
        office.line('1e309', 'Overflow'),
      ),
    );
    const report = answer.json();
    expect(report).toMatchObject({
      imported: 3,
      duplicates: 0,
      debits: 1,
      invalid: 1,
      unallocated: 200,
    });
    expect(report.lines).toMatchObject([
      { row: 2, verdict: 'imported', state: 'allocated', reason: null },
      { row: 3, verdict: 'imported', state: 'allocated' },
      { row: 4, verdict: 'imported', state: 'unmatched' },
      { row: 5, verdict: 'debit', payment_id: null },
      {
        row: 6,
        verdict: 'invalid',
        reason: expect.stringContaining('The amount was shortened by the spreadsheet.'),
      },
    ]);
    const left = await here.rows(
      `select state, outstanding::float8 from invoices where id = any($1) order by array_position($1, id)`,
      [[first.id, second.id]],
    );
    expect(left).toEqual([
      { state: 'paid', outstanding: 0 },
      { state: 'paid', outstanding: 0 },
    ]);
    const billing = await here.as('billing');
    const detail = await billing.call('GET /billing/import/payments/:id', {
      params: { id: report.lines[1].payment_id },
    });
    expect(detail).toMatchObject({ account_code: first.account_code, file_name: 'statement.csv' });
    expect(detail.allocations[0]).toMatchObject({
      invoice_number: first.invoice_number,
      amount: first.outstanding,
    });
    expect(detail.allocations[1]?.amount).toBe(5);
    expect(detail.recognised?.reasons).toContain(`Names account ${first.account_code}`);
    const waiting = await billing.call('GET /billing/import/payments/:id', {
      params: { id: report.lines[2].payment_id },
    });
    expect(waiting.recognised).toBeNull();
    await office.expectBooks();
  });

  test('a line dated before its account was opened is invalid, and a line of the opening day is valid', async () => {
    const [owed] = await office.owed(1);
    if (!owed) throw new Error('Nobody owes an invoice');
    const { account_id: id, account_code: code, invoice_number: number } = owed;
    const [{ opened } = { opened: null }] = await here.rows<{ opened: string | null }>(
      'select time_created as opened from accounts where id = $1',
      [id],
    );
    const open = (at: string | null) =>
      here.rows('update accounts set time_created = $2 where id = $1', [id, at]);
    await open('2026-10-30T00:30:00+02:00');
    const words = [`2026-10-29,0.11,EFT ${code}`, `2026-10-29,0.12,${number} THANKS`];
    const lines = [...words, `2026-10-30,0.13,EFT ${code}`, '2026-10-29,0.14,CASH DEP'];
    const report = (await office.upload(['Date,Amount,Reference', ...lines].join('\n'))).json();
    await open(opened);
    const reason = expect.stringContaining(
      `The account ${code} was opened on 30 Oct 2026, after the day of this line.`,
    );
    expect(report).toMatchObject({ imported: 2, invalid: 2, amount: 0.27 });
    expect(report.lines).toMatchObject([
      { row: 2, verdict: 'invalid', reason, payment_id: null },
      { row: 3, verdict: 'invalid', reason },
      { row: 4, verdict: 'imported', state: 'allocated' },
      { row: 5, verdict: 'imported', state: 'unmatched' },
    ]);
  });

  test('the same file or repeated lines are imported only after a confirmation', async () => {
    const lines = [
      office.line('11.00', 'Cash'),
      office.line('11.00', 'Cash'),
      office.line('12.00', 'Cash'),
    ];
    const first = (await office.upload(statementOf(...lines))).json();
    const again = await office.upload(statementOf(...lines));
    expect(again.statusCode).toBe(409);
    expect(again.json().current).toEqual({
      import_id: first.import_id,
      duplicates: 3,
      receipts: 3,
    });
    const longer = statementOf(...lines, office.line('11.00', 'Cash'));
    expect((await office.upload(longer)).json().current).toMatchObject({
      import_id: null,
      duplicates: 3,
    });
    const skipped = (await office.upload(longer, { duplicates: 'skip' })).json();
    expect(skipped).toMatchObject({ imported: 1, duplicates: 3, amount: 11 });
    expect(skipped.lines[0].reason).toBe('This row was already imported with statement.csv.');
    const nothing = (await office.upload(longer, { duplicates: 'skip' })).json();
    expect(nothing).toMatchObject({ import_id: null, imported: 0, duplicates: 4 });
    const imported = (await office.upload(longer, { duplicates: 'import' })).json();
    expect(imported).toMatchObject({ imported: 4, duplicates: 0, amount: 45 });
    await office.expectBooks();
  });

  test('uploads with the same idempotency key import a file once', async () => {
    const form = statementForm(statementOf(office.line('31.00', 'Keyed')));
    const send = () =>
      here.app.inject({
        method: 'POST',
        url: '/billing/import/payments',
        headers: {
          authorization: `Bearer ${office.token}`,
          'idempotency-key': 'payments-key-1',
          ...form.headers,
        },
        payload: form.payload,
      });
    const first = await send();
    const second = await send();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
  });

  test('an account with manual allocation leaves money without an invoice number waiting', async () => {
    const [first, second] = await office.owed(2);
    if (!first || !second) throw new Error('Nobody owes two invoices');
    const set = (allocation_method: 'manual' | 'oldest-first') =>
      here.given.account(first.account_id, { allocation_method });
    await set('manual');
    const answer = await office.upload(
      statementOf(
        office.line(first.outstanding, first.account_code),
        office.line(second.outstanding, second.invoice_number),
      ),
    );
    await set('oldest-first');
    expect(answer.json().lines).toMatchObject([{ state: 'matched' }, { state: 'allocated' }]);
    await office.expectBooks();
  });

  test('the list names the user who last changed a receipt', async () => {
    const billing = await here.as('billing');
    const answer = await office.upload(statementOf(office.line('12.00', 'Whose money')));
    const id = Number(answer.json().lines[0].payment_id);
    const body = { account_id: 1, method: 'on-account' as const };
    await billing.call('PUT /billing/import/payments/:id', { params: { id }, body });
    const { rows } = await billing.call('GET /billing/import/payments', {
      query: { filter: { id: [id] } },
    });
    expect(rows[0]?.changed_by).toMatchObject({ name: 'Priya Naidoo' });
  });

  test('the sums of a filter match its rows', async () => {
    const billing = await here.as('billing');
    const filter = { state: ['unmatched', 'part-allocated'] as ('unmatched' | 'part-allocated')[] };
    const totals = await billing.call('GET /billing/import/totals', { query: { filter } });
    const { rows, total } = await billing.call('GET /billing/import/payments', {
      query: { filter, range: [0, 1000] },
    });
    const sum = (key: 'amount' | 'allocated' | 'unallocated') =>
      rows.reduce((all, row) => all + row[key], 0);
    expect(totals.count).toBe(total);
    expect(totals.amount).toBeCloseTo(sum('amount'), 4);
    expect(totals.unallocated).toBeCloseTo(sum('unallocated'), 4);
    expect(totals.by_state.map(({ state }) => state).toSorted()).toEqual(filter.state.toSorted());
    expect(rows.every(({ state }) => filter.state.some((one) => one === state))).toBe(true);
    const narrow = await billing.call('GET /billing/import/payments', {
      query: { filter: { search: 'sandton cash', amount_from: 199, amount_until: 200.5 } },
    });
    expect(narrow.rows.map(({ amount }) => amount)).toContain(200);
  });

  test('account users with the permission see their own receipts and can call nothing else', async () => {
    const [user, nonbilling] = await Promise.all([here.as('account'), here.as('nonbilling')]);
    const ask = { query: { range: [0, 999] as [number, number] } };
    for (const client of [user, nonbilling])
      await expect(client.call('GET /billing/import/payments', ask)).rejects.toMatchObject({
        status: 403,
      });
    const permissions = ['View payment imports', 'Import payments'];
    await here.given.role(5, { with: permissions });
    const { rows } = await user.call('GET /billing/import/payments', ask);
    expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([1]));
    const [foreign] = await here.rows<{ id: number }>(
      `select id from payments where account_id = 2 and kind = 'receipt' limit 1`,
    );
    await expect(
      user.call('GET /billing/import/payments/:id', { params: { id: foreign?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 404 });
    const own = await office.upload(
      statementOf(office.line('1.00', 'Mine')),
      {},
      await here.signIn('account'),
    );
    expect(own.statusCode).toBe(403);
    await here.given.role(5, { without: permissions });
  });

  test('a run imports each receipt of a large file once, even if other files are imported meanwhile', async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes an invoice');
    const many = Array.from({ length: 2001 }, (_, at) => office.line('1.00', `LARGE ${at}`));
    many[1] = office.line(invoice.outstanding, invoice.invoice_number);
    const report = (
      await office.upload(statementOf(...many, office.line('x', 'No amount')))
    ).json();
    expect(report).toMatchObject({ imported: 0, waiting: 2001, invalid: 1 });
    expect(report.lines).toMatchObject([{ row: 2003, verdict: 'invalid' }]);
    const other = statementOf(many[5] ?? '', office.line('2.00', 'Not in the large one'));
    const meanwhile = (await office.upload(other, { duplicates: 'skip' })).json();
    expect(meanwhile).toMatchObject({ imported: 1, duplicates: 1 });
    // Waits until a few lines are imported. At that moment each imported line is a receipt, and all
    // other lines still wait.
    const workers = startWorkers(here.services);
    const billing = await here.as('billing');
    await runWhen(billing, Number(report.run_id), ({ ok }) => ok > 0);
    await workers.stop();
    const { ok } = await billing.call('GET /runs/:id', { params: { id: Number(report.run_id) } });
    const came = await here.rows<{ count: number; left: number }>(
      `select count(*)::int as count, (select count(*)::int from bank_lines) as left from payments where payment_import_id = $1`,
      [report.import_id],
    );
    expect(came).toEqual([{ count: ok, left: 2001 - ok }]);
    const paid = await here.rows('select state from invoices where id = $1', [invoice.id]);
    expect(paid).toEqual([{ state: 'paid' }]);
    // A line that a cancelled run did not import is no duplicate if another file contains it.
    await billing.call('POST /runs/:id/cancel', { params: { id: Number(report.run_id) } });
    const left = statementOf(many[2000] ?? '');
    const again = (await office.upload(left, { duplicates: 'skip' })).json();
    expect(again).toMatchObject({ imported: 1, duplicates: 0 });
    await office.expectBooks();
  });
});
