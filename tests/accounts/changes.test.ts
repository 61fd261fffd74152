import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { bookingForm } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

type Action = InputOf<'POST /accounts/bulk'>['body'];

const NO_WEBHOOK = 'The webhook address must begin with https:// and lead to a public host.';

/** Status and errors of a refusal, or 'done'. */
async function outcome(call: Promise<unknown>) {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, ...error.body.errors };
    throw error;
  }
}

describe.each(testDatabases())('account changes on $name', (on) => {
  let here: World;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    billing = await here.as('billing');
  });
  afterAll(() => here.close());

  const fresh = {
    name: 'Fynbos Teas',
    email: 'hello@fynbos.example',
    mobile_number: '082 555 0144',
    credit_limit: 5000,
  };
  const create = (body: Partial<typeof fresh> & Record<string, unknown> = {}) =>
    billing.call('POST /accounts', {
      body: { ...fresh, ...body },
    });
  const act = async (body: Action, client = billing) => {
    const { results } = await client.call('POST /accounts/bulk', { body });
    return results.map(({ outcome: is, reason }) => reason ?? is);
  };
  const read = (id: number) => billing.call('GET /accounts/:id', { params: { id } });

  test('a new account gets a code from its name, is active, and is listed and logged', async () => {
    const made = await create();
    expect(made).toMatchObject({
      account_code: expect.stringMatching(/^FYN\d{3}$/),
      status: 'active',
      mobile_number: '+27825550144',
      credit_limit: 5000,
      available: 5000,
      balance: 0,
    });
    const { rows } = await billing.call('GET /accounts', {
      query: { filter: { search: made.account_code } },
    });
    expect(rows.map(({ id }) => id)).toEqual([made.id]);
    const { rows: log } = await here.database.pool.query(
      `select action, user_id from audit_log where table_name = 'accounts' and row_id = $1`,
      [made.id],
    );
    expect(log).toMatchObject([{ action: 'create', user_id: expect.any(Number) }]);
  });

  test.each([
    [{ name: ' ' }, { name: ['Name is required.'] }],
    [{ email: '' }, { email: ['Email is required.'] }],
    [{ email: 'nobody' }, { email: ['Email address is invalid'] }],
    [{ mobile_number: '' }, { mobile_number: ['Mobile number is required.'] }],
    [{ account_code: 'kar001' }, { account_code: ['The account code KAR001 is taken.'] }],
    [
      { vat_number: '5123456789' },
      { vat_number: ['A VAT number has 10 digits and begins with 4.'] },
    ],
    [{ postal_code: '12' }, { postal_code: ['A postal code has 4 digits.'] }],
    [{ payment_terms_days: 181 }, { payment_terms_days: ['Terms must be 0 to 180 days.'] }],
    [
      { credit_limit: -1 },
      { credit_limit: ['The credit limit must be R 0,00 to R 100 000 000,00.'] },
    ],
    [{ webhook_url: 'http://shop.example/hook' }, { webhook_url: [NO_WEBHOOK] }],
    [{ webhook_url: 'https://localhost/hook' }, { webhook_url: [NO_WEBHOOK] }],
    [{ webhook_url: 'https://192.168.0.10/hook' }, { webhook_url: [NO_WEBHOOK] }],
    [{ parent_account_id: 999_999 }, { parent_account_id: ['There is no such account.'] }],
    [{ rate_group_id: 999_999 }, { rate_group_id: ['There is no such rate group.'] }],
  ])('a new account with %o is refused with errors by field', async (fields, errors) => {
    expect(await outcome(create(fields))).toEqual({ status: 422, ...errors });
  });

  test('an account cannot be its own parent, and keeps its code once it has invoices', async () => {
    const change = (id: number, body: object) =>
      outcome(billing.call('PUT /accounts/:id', { params: { id }, body }));
    const below = await create({ parent_account_id: 1 });
    expect(await change(1, { parent_account_id: 1 })).toMatchObject({
      parent_account_id: ['An account cannot be its own parent.'],
    });
    expect(await change(1, { parent_account_id: below.id })).toMatchObject({ status: 422 });
    expect(await change(1, { account_code: 'OTHER1' })).toMatchObject({ status: 422 });
    expect(await change(1, { billing_type: 'prepaid' })).toMatchObject({
      billing_type: [
        'The billing type can change only when no invoice is open and no charge is waiting to be invoiced.',
      ],
    });
    expect(await change(below.id, { account_code: 'fyn-1', billing_type: 'prepaid' })).toBe('done');
    expect(await read(below.id)).toMatchObject({ account_code: 'FYN-1', billing_type: 'prepaid' });
  });

  test('a change to an old version of an account is refused with the current row', async () => {
    const { id, version } = await create();
    const params = { id };
    await billing.call(
      'PUT /accounts/:id',
      { params, body: { contact_name: 'First' } },
      { version },
    );
    const late = billing.call(
      'PUT /accounts/:id',
      { params, body: { contact_name: 'Second' } },
      { version },
    );
    await expect(late).rejects.toMatchObject({
      status: 409,
      body: { current: { contact_name: 'First', version: version + 1 } },
    });
    expect((await read(id)).contact_name).toBe('First');
  });

  test('account users change only contact and address of their own account', async () => {
    const own = await here.as('account');
    const change = (id: number, body: object, client = own) =>
      outcome(client.call('PUT /accounts/:id', { params: { id }, body }));
    expect(await change(1, { contact_name: 'Lindiwe Moyo', postal_code: '2191' })).toBe('done');
    expect(await change(1, { credit_limit: 1_000_000 })).toMatchObject({ status: 403 });
    expect(await change(1, { contact_name: 'X', payment_terms_days: 90 })).toMatchObject({
      status: 403,
    });
    expect(await change(2, { contact_name: 'X' })).toMatchObject({ status: 404 });
    expect(await change(1, { contact_name: 'X' }, await here.as('user'))).toMatchObject({
      status: 403,
    });
    expect(await read(1)).toMatchObject({ contact_name: 'Lindiwe Moyo', postal_code: '2191' });
  });

  test('staff without billing cannot set a limit, and refusals reveal no figures', async () => {
    const ops = await here.as('ops');
    const params = { id: 2 };
    expect(
      await outcome(ops.call('PUT /accounts/:id', { params, body: { credit_limit: 1 } })),
    ).toMatchObject({ status: 403 });
    expect(
      await outcome(
        act({ ids: [2], action: 'credit-limit', credit_limit: 1, reason: 'For a test' }, ops),
      ),
    ).toMatchObject({ status: 403 });
    const ids = Array.from({ length: 8 }, (_, at) => at + 1);
    const refused = await act({ ids, action: 'close', reason: 'For a test' }, ops);
    expect(refused.filter((reason) => reason.includes('R '))).toEqual([]);
  });

  test('an account on hold refuses bookings until its release, and the log names the author and the reason', async () => {
    const { id } = await create();
    await act({ ids: [id], action: 'hold', reason: 'Debit order returned' });
    const ops = await here.as('ops');
    const booked = () =>
      outcome(ops.call('POST /shipments', { body: bookingForm({ account_id: id }) }));
    expect(await booked()).toMatchObject({ status: 423 });
    expect(await read(id)).toMatchObject({
      status: 'on-hold',
      status_change: { reason: 'Debit order returned', user: expect.any(String) },
    });
    expect(await act({ ids: [id], action: 'hold', reason: 'Once more' })).toEqual([
      'Already on hold',
    ]);
    await act({ ids: [id], action: 'activate', reason: 'It was paid' });
    expect(await booked()).toBe('done');
  });

  test('a new limit applies to the next booking', async () => {
    const { id } = await create({ credit_limit: 100_000 });
    const ops = await here.as('ops');
    const book = () =>
      outcome(ops.call('POST /shipments', { body: bookingForm({ account_id: id }) }));
    expect(await book()).toBe('done');
    await act({ ids: [id], action: 'credit-limit', credit_limit: 1, reason: 'Does not pay' });
    expect(await book()).toMatchObject({ status: 423 });
    const { unbilled = 0, available } = await read(id);
    expect(unbilled).toBeGreaterThan(0);
    expect(available).toBeCloseTo(1 - unbilled, 2);
  });

  test('an account without debts, charges or open shipments is closed, and is reopened with a reason', async () => {
    const reason = 'Moved to another carrier';
    const [owing] = (
      await here.database.pool.query(
        `select id, balance::float8 from accounts where balance > 0 order by id limit 1`,
      )
    ).rows;
    const { id } = await create();
    const results = await act({ ids: [Number(owing.id), id, 999_999], action: 'close', reason });
    expect(results[0]).toMatch(/^Owes R/);
    expect(results.slice(1)).toEqual(['ok', 'Not found, or not visible to you']);
    expect(await read(id)).toMatchObject({ status: 'closed', closed_at: expect.any(String) });
    expect(await act({ ids: [id], action: 'terms', payment_terms_days: 7 })).toEqual(['Closed']);
    const silently = act({ ids: [id], action: 'activate' });
    expect(await outcome(silently)).toMatchObject({ status: 422, reason: [expect.any(String)] });
    await act({ ids: [id], action: 'activate', reason: 'They came back' });
    expect(await read(id)).toMatchObject({ status: 'active', closed_at: null });
    const { rows: runs } = await here.database.pool.query(
      `select title, total, ok, skipped, failed from runs where call = 'POST /accounts/bulk' order by id desc limit 1`,
    );
    expect(runs).toEqual([{ title: 'Close 3 accounts', total: 3, ok: 1, skipped: 1, failed: 1 }]);
  });

  test('a note is stored with its author, and an empty note is refused', async () => {
    const body = { account_id: 2, note: 'Pays after the 25th.', note_type: 'General' };
    const written = await billing.call('POST /accounts/notes', { body });
    const notes = await billing.call('GET /accounts/notes/:id', { params: { id: 2 } });
    expect(notes[0]).toEqual(written);
    expect(written.user).not.toBeNull();
    expect(
      await outcome(billing.call('POST /accounts/notes', { body: { ...body, note: ' ' } })),
    ).toMatchObject({ status: 422 });
  });
});
