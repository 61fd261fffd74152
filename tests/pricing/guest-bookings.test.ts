import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#server/secrets/tokens.ts';
import { customSignature } from '#server/features/top-ups/provider-forms.ts';
import { box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { statementForm, statementOf } from '../support/doubles/statements.ts';
import { world, type World } from '../support/world.ts';

const SECRET = 'a secret of the test';
const asked = { collection: sandown, delivery: seaPoint, parcels: [box] };

describe.each(testDatabases())('guest bookings on $name', (on) => {
  let here: World;
  let code = '';
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await here.database.pool.query<Row>(text, values)).rows;
  const set = async (values: Record<string, string>) => {
    const data = Object.entries(values).map(([setting, value]) => ({ setting, value }));
    await (await here.as('superadmin')).call('POST /settings', { body: { data } });
  };
  beforeAll(async () => {
    here = await world(on);
    const [account] = await here.given.account(3, {
      billing_type: 'prepaid',
      credit_limit: 0,
      status: 'active',
    });
    code = account?.account_code ?? '';
    await set({
      guest_booking_account: code,
      eft_guest_enabled: 'true',
      custom_guest_enabled: 'true',
      custom_payment_secret: SECRET,
    });
  });
  afterAll(() => here.close());

  const quoted = async (change: object = {}) => {
    const contact = { contact_name: 'Thandi Nkosi', email: 'thandi@mail.example' };
    return here.anonymous.call('POST /quote/get-quote', {
      body: { ...asked, ...contact, ...change },
    });
  };
  const read = (id: string) =>
    here.anonymous.call('GET /quote/get-shipment/:id', { params: { id } });
  const priceOf = ({ rates }: Awaited<ReturnType<typeof quoted>>) =>
    rates.find((rate) => rate.service_level_code === 'ECO')?.charge ?? 0;
  const book = (id: string, expected_charge: number, change: object = {}) =>
    here.anonymous.call('POST /quote/book', {
      body: {
        id,
        service_level_code: 'ECO',
        collection: sandown,
        delivery: seaPoint,
        provider: 'custom',
        expected_charge,
        ...change,
      },
    });
  const paid = async (page: string | null, amount: number) => {
    const reference = new URLSearchParams(page?.split('?')[1]).get('reference') ?? '';
    const told = { reference, amount: amount.toFixed(2), status: 'Complete' };
    const fields = { ...told, signature: customSignature(told, SECRET) };
    return here.app.inject({
      method: 'POST',
      url: '/pay/notify/custom',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  };
  const shipmentOf = async (reference: string) => {
    const [row] = await query<{ id: number; payment_state: string; charge: number }>(
      'select id, payment_state, charge::float8 as charge from shipments where short_tracking_reference = $1',
      [reference],
    );
    return row ?? { id: 0, payment_state: '', charge: 0 };
  };
  const collect = async (id: number) => {
    const [driver] = await query<{ id: number }>('select user_id as id from drivers limit 1');
    const body = { ids: [id], collection_driver_id: driver?.id ?? 0 };
    const { results } = await (await here.as('ops')).call('POST /shipments/bulkupdate', { body });
    return results.map(({ reason }) => reason);
  };

  test('a guest books at the displayed price with extras, and the collection waits for the payment', async () => {
    const quote = await quoted();
    expect(quote.ways.guest.map(({ provider }) => provider)).toEqual(['eft', 'custom']);
    const { price } = await here.anonymous.call('POST /quote/opt-in', {
      body: { id: quote.id, service_level_code: 'ECO', opt_in: ['GIFT'] },
    });
    expect(price.charge).toBeGreaterThan(priceOf(quote));
    const dearer = book(quote.id, price.charge + 1);
    await expect(dearer).rejects.toMatchObject({ status: 409, body: { current: price } });
    const booked = await book(quote.id, price.charge);
    expect(booked.charge).toBe(price.charge);
    const { id, payment_state, charge } = await shipmentOf(booked.short_tracking_reference);
    expect({ payment_state, charge }).toEqual({ payment_state: 'unpaid', charge: price.charge });
    expect(await collect(id)).toEqual(['Not paid yet']);
    expect(await read(quote.id)).toMatchObject({
      state: 'booked',
      short_tracking_reference: booked.short_tracking_reference,
      amount_due: price.charge,
    });
    expect((await paid(booked.page, price.charge)).statusCode).toBe(200);
    expect((await shipmentOf(booked.short_tracking_reference)).payment_state).toBe('paid');
    expect((await read(quote.id)).amount_due).toBeNull();
    expect(await collect(id)).toEqual([null]);
    const [payment] = await query<{ amount: number }>(
      'select amount::float8 as amount from payments where account_id = 3 order by id desc limit 1',
    );
    expect(payment?.amount).toBe(price.charge);
    const { rows } = await (
      await here.as('ops')
    ).call('GET /quotes', {
      query: { filter: { status: 'booked', search: booked.short_tracking_reference } },
    });
    expect(rows).toMatchObject([{ contact: 'Thandi Nkosi', charge: price.charge }]);
  });

  test('the payment of a guest pays no other booking, and a failed payment can be repeated', async () => {
    const [first, second] = [await quoted(), await quoted()];
    const one = await book(first.id, priceOf(first));
    const other = await book(second.id, priceOf(second));
    const { page } = await here.anonymous.call('POST /quote/pay', {
      body: { id: second.id, provider: 'custom' },
    });
    expect(page).not.toBe(other.page);
    await paid(page, other.charge);
    expect((await shipmentOf(one.short_tracking_reference)).payment_state).toBe('unpaid');
    expect((await shipmentOf(other.short_tracking_reference)).payment_state).toBe('paid');
    const again = here.anonymous.call('POST /quote/pay', {
      body: { id: second.id, provider: 'custom' },
    });
    await expect(again).rejects.toMatchObject({
      status: 409,
      body: { message: 'There is nothing to pay for this quote.' },
    });
    const twice = book(first.id, priceOf(first));
    await expect(twice).rejects.toMatchObject({
      status: 409,
      body: { message: 'This quote was already booked.' },
    });
    const transfer = await here.anonymous.call('POST /quote/pay', {
      body: { id: first.id, provider: 'eft' },
    });
    const shown = await here.app.inject({ url: transfer.page, headers: { accept: 'text/html' } });
    expect(shown.body).toContain(one.short_tracking_reference);
  });

  test('a bank transfer in a bank file pays its booking if the amount is sufficient', async () => {
    const token = await here.signIn('billing');
    const told = async (reference: string, amount: number) => {
      const line = `2026-10-05,${amount.toFixed(2)},CAPITEC ${reference} T NKOSI`;
      const { headers, payload } = statementForm(statementOf(line));
      const answer = await here.app.inject({
        method: 'POST',
        url: '/billing/import/payments',
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload,
      });
      return answer.json<{ lines: { payment_id: number }[] }>().lines[0]?.payment_id ?? 0;
    };
    const quote = await quoted();
    const { short_tracking_reference: reference, charge } = await book(quote.id, priceOf(quote), {
      provider: 'eft',
    });
    await told(reference, charge - 1);
    expect((await shipmentOf(reference)).payment_state).toBe('unpaid');
    const payment = await told(reference.toLowerCase(), charge);
    const { id, payment_state } = await shipmentOf(reference);
    expect(payment_state).toBe('paid');
    expect((await read(quote.id)).amount_due).toBeNull();
    expect(await collect(id)).toEqual([null]);
    const [kept] = await query(
      'select account_id, state, unallocated::float8 as unallocated from payments where id = $1',
      [payment],
    );
    // The money stays on the guest account until the shipment is invoiced.
    expect(kept).toEqual({ account_id: 3, state: 'matched', unallocated: charge });
    const [begun] = await query(
      'select provider_status, completed_at is not null as done from payment_references where shipment_id = $1',
      [id],
    );
    expect(begun).toEqual({ provider_status: 'COMPLETE', done: true });
  });

  test('guests cannot book an expired quote, a town that was not quoted or the quote of an account', async () => {
    const quote = await quoted();
    const elsewhere = { ...seaPoint, city: 'Durban', zone: 'KZN', postal_code: '4001' };
    await expect(book(quote.id, priceOf(quote), { delivery: elsewhere })).rejects.toMatchObject({
      status: 422,
      body: { errors: { delivery: expect.anything() } },
    });
    await (await here.as('account')).call('POST /quote/claim', { body: { id: quote.id } });
    await expect(book(quote.id, priceOf(quote))).rejects.toMatchObject({
      status: 409,
      body: { message: 'This quote now belongs to an account. Sign in to book it.' },
    });
    const late = await quoted();
    await here.given.older('quotes', '1 year', { secret_hash: hashOf(late.id) });
    await expect(book(late.id, priceOf(late))).rejects.toMatchObject({
      status: 409,
      body: { message: 'This quote has expired.' },
    });
  });

  test('guests book only with an active guest account and a payment method in the settings', async () => {
    const quote = await quoted();
    await expect(book(quote.id, priceOf(quote), { provider: 'payfast' })).rejects.toMatchObject({
      status: 422,
    });
    await here.given.account(3, { status: 'on-hold' });
    expect((await read(quote.id)).ways.guest).toEqual([]);
    await expect(book(quote.id, priceOf(quote))).rejects.toMatchObject({
      status: 409,
      body: { message: 'Sign in to book: bookings without an account are closed.' },
    });
    await here.given.account(3, { status: 'active' });
    await set({ guest_booking_account: '' });
    expect((await read(quote.id)).ways.guest).toEqual([]);
    await set({ guest_booking_account: code });
  });
});
