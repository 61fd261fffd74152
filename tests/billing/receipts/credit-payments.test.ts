import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/database.ts';
import { settlementOf, statementForm } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

describe.each(testDatabases())('credit payments on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
  });
  afterAll(() => here.close());

  const day = '2026-11-02';

  const upload = (rows: string[], fields: Record<string, string> = {}) =>
    send(settlementOf(...rows), fields);

  async function send(content: string, fields: Record<string, string> = {}) {
    const form = statementForm(content, fields);
    return here.app.inject({
      method: 'POST',
      url: '/billing/import/credit-payments',
      headers: { authorization: `Bearer ${office.token}`, ...form.headers },
      payload: form.payload,
    });
  }

  const failedOf = async (importId: number) =>
    (await here.as('billing')).call('GET /billing/import/failed-credit-payments/:id', {
      params: { id: importId },
    });

  const clearing = async () =>
    (
      await here.rows<{ sum: number }>(
        `select coalesce(sum(amount), 0)::float8 as sum from postings where ledger = 'clearing'`,
      )
    )[0]?.sum ?? 0;

  test('a valid row settles its whole invoice at once, and each invalid row names its error', async () => {
    const [first, second] = await office.owed(2);
    if (!first || !second) throw new Error('Nobody owes two invoices');
    const [stranger] = await here.rows<{ account_code: string }>(
      `select account_code from accounts where id <> $1 and status <> 'closed' order by id limit 1`,
      [first.account_id],
    );
    const before = { ...(await office.standing(first)), clearing: await clearing() };
    const code = first.account_code;
    const answer = await upload([
      `${code},${first.invoice_number},${first.outstanding},${day},PF-1,12.50`,
      `${code.slice(0, 4)}${code.slice(5)},,10.00,${day},PF-2,`,
      `${stranger?.account_code},${second.invoice_number},10.00,${day},PF-3,`,
      `${code},${second.invoice_number},${second.outstanding + 0.01},${day},PF-4,`,
      `${code},,ten,${day},PF-5,`,
      `${code},,10.00,${day},PF-6,11`,
    ]);
    const report = answer.json();
    expect(report).toMatchObject({ taken: 1, failed: 5, repeated: 0, amount: first.outstanding });
    const rows = await failedOf(report.import_id);
    expect(rows.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7]);
    expect(rows.map(({ error }) => error)).toEqual([
      expect.stringMatching(/^There is no account \w+\. .* (is|are) similar\.$/),
      `${second.invoice_number} belongs to another account.`,
      expect.stringMatching(
        new RegExp(`^R.* is more than the R.* outstanding on ${second.invoice_number}\\.$`),
      ),
      'The amount must be a number such as 1234.50.',
      'The fee is not between zero and the amount.',
    ]);
    const after = await office.standing(first);
    expect(after).toMatchObject({ state: 'paid', outstanding: 0 });
    expect(after.balance).toBeCloseTo(before.balance - first.outstanding, 2);
    expect(await clearing()).toBeCloseTo(before.clearing + first.outstanding, 2);
    const billing = await here.as('billing');
    const { rows: listed } = await billing.call('GET /billing/import/credit-payments', {
      query: { filter: { payment_import_id: report.import_id } },
    });
    expect(listed).toMatchObject([
      { invoice_number: first.invoice_number, fee: 12.5, state: 'allocated', unallocated: 0 },
    ]);
    const receipts = await billing.call('GET /billing/import/payments', {
      query: { filter: { payment_import_id: report.import_id } },
    });
    expect(receipts.total).toBe(0);
    await office.expectBooks();
  });

  test('rows that are no final payments in rand fail with the reason', async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes an invoice');
    const row = (type: string, status: string, currency: string) =>
      `${invoice.account_code},1.01,${day},${type}-${status}-${currency},${type},${status},${currency}`;
    const answer = await send(
      [
        'Account,Gross,Date,Reference,Type,Status,Currency',
        row('Payment', 'Complete', 'ZAR'),
        row('Refund', 'Complete', 'ZAR'),
        row('Payment', 'Failed', 'ZAR'),
        row('Chargeback', '', ''),
        row('Payment', 'Paid', 'USD'),
      ].join('\n'),
    );
    expect(answer.json()).toMatchObject({ taken: 1, failed: 4, amount: 1.01 });
    const reasons = answer.json().lines.map(({ reason }: { reason: string | null }) => reason);
    expect(reasons).toEqual([
      null,
      'The type is Refund, which is not a payment.',
      'The status is Failed: the payment is not made.',
      'The status is Chargeback: the payment is taken back.',
      'The amount is in USD, not in rand.',
    ]);
  });

  test('two rows cannot take more of an invoice than its outstanding amount', async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes an invoice');
    const row = (reference: string) =>
      `${invoice.account_code},${invoice.invoice_number},${invoice.outstanding},${day},${reference},`;
    const report = (await upload([row('TWICE-1'), row('TWICE-2')])).json();
    expect(report).toMatchObject({ taken: 1, failed: 1 });
    expect(report.lines[1].reason).toMatch(/is more than the R\u00a00,00 outstanding on \w+\.$/);
  });

  test('a second import of a file needs a confirmation, and imports the skipped rows once', async () => {
    const rows = [`KAR001,,31.00,${day},AGAIN-1,`, `NOBODY9,,32.00,${day},AGAIN-2,`];
    expect((await upload(rows)).json()).toMatchObject({ taken: 1, failed: 1 });
    const again = await upload(rows);
    expect(again.statusCode).toBe(409);
    expect(again.json().current).toMatchObject({ repeated: 2, rows: 2 });
    const skipped = (await upload(rows, { duplicates: 'skip' })).json();
    expect(skipped).toMatchObject({ import_id: null, taken: 0, failed: 0, repeated: 2 });
    expect((await upload(rows, { duplicates: 'import' })).json()).toMatchObject({
      taken: 1,
      failed: 1,
    });
  });

  test('a failed row is corrected, checked, resubmitted once and settled', async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes an invoice');
    const amount = Math.min(invoice.outstanding, 15);
    const report = (await upload([`NOBODY8,,${amount},${day},FIX-1,`])).json();
    const [row] = await failedOf(report.import_id);
    if (!row) throw new Error('The row did not fail');
    const billing = await here.as('billing');
    const validate = (cells: Record<string, string>, version: number) =>
      billing.call('POST /billing/import/failed-credit-payments/validate', {
        body: { rows: [{ id: row.id, cells, version }] },
      });
    const [still] = await validate({ invoice_number: invoice.invoice_number }, row.version);
    expect(still).toMatchObject({ state: 'failed', invoice_number: invoice.invoice_number });
    await expect(validate({ account_code: 'X' }, row.version)).rejects.toMatchObject({
      status: 409,
    });
    const [ready] = await validate({ account_code: invoice.account_code }, still?.version ?? 0);
    expect(ready).toMatchObject({ state: 'validated', error: '' });
    expect((await office.standing(invoice)).outstanding).toBe(invoice.outstanding);

    const resubmit = () =>
      billing.call('POST /billing/import/failed-credit-payments/resubmit', {
        body: { ids: [row.id] },
      });
    expect(await resubmit()).toMatchObject({ ok: 1 });
    expect(await resubmit()).toMatchObject({
      skipped: 1,
      results: [{ reason: 'This row is already a payment.' }],
    });
    const left = await office.standing(invoice);
    expect(left.outstanding).toBeCloseTo(invoice.outstanding - amount, 2);
    expect(await failedOf(report.import_id)).toEqual([]);
    await office.expectBooks();
  });

  test('a row that is still wrong after its correction fails again with its reasons, and a deleted row stays deleted', async () => {
    const report = (await upload([`NOBODY7,,5.00,${day},STAY-1,`])).json();
    const [row] = await failedOf(report.import_id);
    const billing = await here.as('billing');
    const body = { ids: [row?.id ?? 0] };
    const tried = await billing.call('POST /billing/import/failed-credit-payments/resubmit', {
      body,
    });
    expect(tried.results[0]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('There is no account NOBODY7.'),
    });
    const gone = await billing.call('POST /billing/import/failed-credit-payments/delete', { body });
    expect(gone).toMatchObject({ ok: 1 });
    const late = await billing.call('POST /billing/import/failed-credit-payments/resubmit', {
      body,
    });
    expect(late.results[0]).toMatchObject({ outcome: 'skipped', reason: 'This row was deleted.' });
  });

  test('a reversal reopens the invoice and reduces the debt of the provider', async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes an invoice');
    const before = { ...(await office.standing(invoice)), clearing: await clearing() };
    const row = `${invoice.account_code},${invoice.invoice_number},${invoice.outstanding},${day},BACK-1,1.00`;
    const report = (await upload([row])).json();
    const billing = await here.as('billing');
    const { rows } = await billing.call('GET /billing/import/credit-payments', {
      query: { filter: { payment_import_id: report.import_id } },
    });
    const body = { payment_id: rows[0]?.id ?? 0, reason: 'Card payment charged back' };
    const { payment, reopened } = await billing.call(
      'POST /billing/import/reverse-credit-payment',
      { body },
    );
    expect(payment).toMatchObject({ state: 'reversed', allocated: 0, unallocated: 0 });
    expect(reopened).toMatchObject([
      { invoice_number: invoice.invoice_number, outstanding: invoice.outstanding },
    ]);
    expect({ ...(await office.standing(invoice)), clearing: await clearing() }).toEqual(before);
    await expect(
      billing.call('POST /billing/import/reverse-credit-payment', { body }),
    ).rejects.toMatchObject({ status: 409 });
    // A credit payment is no receipt, so the reversal of receipts does not find it.
    await expect(
      billing.call('POST /billing/import/reverse-payment', { body }),
    ).rejects.toMatchObject({ status: 404 });
    await office.expectBooks();
  });

  test('a provider payout settles its settlement file less the fee, and can be undone', async () => {
    office.nextDay();
    const owes = await clearing();
    const report = (await upload([`KAR001,,1000.00,${day},PAYOUT-1,29.00`])).json();
    const billing = await here.as('billing');
    const id = (await here.given.receipt({ amount: 971 })).id;
    const files = await billing.call('GET /billing/import/settlement-files', {});
    expect(files).toContainEqual(
      expect.objectContaining({ id: report.import_id, amount: 1000, fee: 29, open: 1000 }),
    );
    const place = (body: object) =>
      billing.call('PUT /billing/import/payments/:id', { params: { id }, body });
    const pays = { settles_import_id: Number(report.import_id) };
    await expect(place({ ...pays, fee: 29.01 })).rejects.toMatchObject({ status: 422 });
    const { receipt } = await place(pays);
    expect(receipt).toMatchObject({
      state: 'settled',
      unallocated: 0,
      settles_file: report.file_name,
    });
    expect(await clearing()).toBeCloseTo(owes, 2);
    const posted = await here.rows(
      `select ledger, p.amount::float8 from postings p join transactions t on t.id = p.transaction_id
       where t.payment_id = $1 and t.kind = 'settlement' order by ledger`,
      [id],
    );
    expect(posted).toEqual([
      { ledger: 'bank-charges', amount: 29 },
      { ledger: 'clearing', amount: -1000 },
      { ledger: 'unidentified', amount: 971 },
    ]);
    await expect(place({ account_id: 1 })).rejects.toMatchObject({ status: 409 });
    await office.expectBooks();
    expect((await place({ account_id: null })).receipt.state).toBe('unmatched');
    expect(await clearing()).toBeCloseTo(owes + 1000, 2);
    await place({ ...pays, fee: 0 });
    expect(await clearing()).toBeCloseTo(owes + 29, 2);
    const body = { payment_id: id, reason: 'Paid out twice', returned_by_bank: true };
    await billing.call('POST /billing/import/reverse-payment', { body });
    expect(await clearing()).toBeCloseTo(owes + 1000, 2);
    await office.expectBooks();
  });

  test('neither operations nor account roles may read settlements', async () => {
    for (const name of ['ops', 'account', 'nonbilling'])
      await expect(
        (await here.as(name)).call('GET /billing/import/failed-credit-payments', {}),
      ).rejects.toMatchObject({ status: 403 });
  });
});
