import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { bothEngines } from '../support/database.ts';
import { receiptDesk, type ReceiptDesk } from '../support/receipt-desk.ts';
import { statementOf } from '../support/prepared-payments.ts';
import { world, type World } from '../support/world.ts';

const PLACE = 'PUT /billing/import/payments/:id';

describe.each(bothEngines())('candidates on $name', (on) => {
  let here: World;
  let office: ReceiptDesk;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await receiptDesk(here);
    billing = await here.as('billing');
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  const first = async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes anything');
    return invoice;
  };

  test('candidates have reasons; the number that somebody adds makes one certain', async () => {
    const invoice = await first();
    const id = await office.strange(1.01);
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
    const [foreign] = await office.query<{ invoice_number: string }>(
      `select invoice_number from invoices where account_id <> $1 and state <> 'draft' limit 1`,
      [invoice.account_id],
    );
    await billing.call(PLACE, {
      params: { id },
      body: { account_id: invoice.account_id, method: 'on-account' },
    });
    await expect(add(String(foreign?.invoice_number))).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/Reallocate instead\.$/),
    });
  });

  test('a payer who is known from before is suggested again', async () => {
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
      text: '"ZEBRA LAUNDRY" paid for it 3 times, never for another',
      is_against: false,
    });
  });
});
