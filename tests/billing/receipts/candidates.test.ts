import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { usualStart } from '#domain/billing/statements.ts';
import { formatLongDayMonth } from '#domain/kernel/time.ts';
import { testDatabases } from '../../support/database.ts';
import { settlementOf, statementOf } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { payment_references } from '#server/db/schema/integrations.ts';
import { officeOf, type Office } from '../books/office.ts';

const PLACE = 'PUT /billing/import/payments/:id';

describe.each(testDatabases())('allocation candidates on $name', (on) => {
  let here: World;
  let office: Office;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    billing = await here.as('billing');
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  const first = async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes anything');
    return invoice;
  };

  test('each candidate has its reasons, and adding an invoice number makes one candidate certain', async () => {
    const invoice = await first();
    const id = (await here.given.receipt({ amount: 1.01 })).id;
    const read = () => billing.call('GET /billing/import/candidates/:id', { params: { id } });
    const add = (invoice_number: string) =>
      billing.call('POST /billing/import/add-invoice-number', {
        body: { payment_id: id, invoice_number },
      });
    await expect(add('INV999999')).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^There is no invoice INV999999\./),
    });
    await add(invoice.invoice_number.toLowerCase());
    expect((await read()).candidates[0]).toMatchObject({
      account_id: invoice.account_id,
      band: 'certain',
      invoice_ids: [invoice.id],
      reasons: expect.arrayContaining([
        { text: `Names ${invoice.invoice_number}`, is_against: false },
      ]),
    });
    const [suggestion] = await billing.call('GET /billing/import/suggestions', {
      query: { ids: [id] },
    });
    expect(suggestion).toMatchObject({ payment_id: id, band: 'certain', is_tied: false });
    expect(suggestion?.decides).toEqual({
      account_id: invoice.account_id,
      method: 'exact',
      invoice_ids: [invoice.id],
    });
    const [foreign] = await here.rows<{ invoice_number: string }>(
      `select invoice_number from invoices where account_id <> $1 and state <> 'draft' limit 1`,
      [invoice.account_id],
    );
    await billing.call(PLACE, {
      params: { id },
      body: { account_id: invoice.account_id, method: 'on-account' },
    });
    await expect(add(String(foreign?.invoice_number))).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/Reallocate the receipt instead\.$/),
    });
  });

  test('the earlier account of a known payer is suggested', async () => {
    const invoice = await first();
    const upload = async () => {
      const answer = await office.upload(statementOf(office.line('7.77', 'ZEBRA LAUNDRY')));
      office.nextDay();
      return Number(answer.json().lines[0].payment_id);
    };
    const known: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const id = await upload();
      known.push(id);
      await billing.call(PLACE, {
        params: { id },
        body: { account_id: invoice.account_id, method: 'on-account' },
      });
    }
    const { candidates, history } = await billing.call('GET /billing/import/candidates/:id', {
      params: { id: await upload() },
    });
    expect(history.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(known);
    expect(candidates[0]).toMatchObject({ account_id: invoice.account_id, band: 'likely' });
    expect(candidates[0]?.reasons[0]).toEqual({
      text: '"ZEBRA LAUNDRY" paid for this account 3 times, never for another',
      is_against: false,
    });
  });

  test('a payment reference, a sent statement and a settlement file are reasons for candidates', async () => {
    const [invoice] = await office.owed(1);
    const account_id = invoice?.account_id ?? 0;
    const candidates = async (id: number) =>
      billing.call('GET /billing/import/candidates/:id', { params: { id } });
    const reasonsOf = async (id: number) => {
      const { candidates: found } = await candidates(id);
      return found.find((one) => one.account_id === account_id)?.reasons.map(({ text }) => text);
    };
    await here.given.row(payment_references, {
      account_id,
      reference: 'PWXZ2345BCDFG',
      provider: 'eft',
      provider_status: 'PENDING',
      purpose: 'topup',
      amount: 3.5,
    });
    const [line] = (
      await office.upload(statementOf(office.line('3.50', 'CAPITEC pwxz2345bcdfg')))
    ).json().lines;
    const receipt = await billing.call('GET /billing/import/payments/:id', {
      params: { id: Number(line.payment_id) },
    });
    // The receipt was allocated automatically, and the reason is stored.
    expect(receipt).toMatchObject({
      account_id,
      recognised: { reasons: expect.arrayContaining(['Carries our reference PWXZ2345BCDFG']) },
    });

    const end_date = todayHere();
    await billing.call('POST /billing/statements/send', {
      body: { ids: [account_id], start_date: usualStart(end_date), end_date },
    });
    const [sent] = await here.rows<{ amount: number }>(
      'select amount::float8 as amount from statement_sends where account_id = $1 order by id desc limit 1',
      [account_id],
    );
    office.nextDay();
    const asked = (await here.given.receipt({ amount: sent?.amount ?? 0 })).id;
    const day = formatLongDayMonth(startOfDay(end_date));
    expect(await reasonsOf(asked)).toContain(`The balance on the statement of ${day}`);

    const rows = [`KAR001,,4000.00,${end_date},FILE-1,116.00`];
    const file = await billing.call('POST /billing/import/credit-payments', {
      form: { file: new File([settlementOf(...rows)], 'provider.csv', { type: 'text/csv' }) },
    });
    office.nextDay();
    const paid = (await here.given.receipt({ amount: 3884 })).id;
    expect((await candidates(paid)).files).toMatchObject([
      { settles_import_id: file.import_id, band: 'likely' },
    ]);
    const [suggestion] = await billing.call('GET /billing/import/suggestions', {
      query: { ids: [paid] },
    });
    expect(suggestion).toMatchObject({
      file: { settles_import_id: file.import_id },
      decides: null,
    });
  });
});
