import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe('account exports and lookups', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
  });
  afterAll(() => here.close());

  const linesOf = async (file: { text: () => Promise<string> }) =>
    (await file.text()).replace('\uFEFF', '').trim().split('\r\n');

  test('an export contains the requested rows and columns', async () => {
    const billing = await here.as('billing');
    const filter = { status: 'active' };
    const { total } = await billing.call('GET /accounts', {
      query: { filter: { status: 'active' } },
    });
    const lines = await linesOf(
      await billing.call('POST /accounts/download_csv', {
        body: { filter, columns: ['account_code', 'balance'] },
      }),
    );
    expect(lines[0]).toBe('account_code,balance');
    expect(lines).toHaveLength(total + 1);
    await expect(
      billing.call('POST /export-csv', { body: { resource: 'accounts', columns: ['secret'] } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      billing.call('POST /export-csv', { body: { resource: 'no/such/list' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('an export contains no other accounts, no hidden figures and no forbidden lists', async () => {
    const user = await here.as('account');
    const own = await linesOf(
      await user.call('POST /export-csv', {
        body: { resource: 'billing/invoices', columns: ['account_id'] },
      }),
    );
    expect(new Set(own.slice(1))).toEqual(new Set(['1']));
    const ops = await here.as('ops');
    const [headings] = await linesOf(await ops.call('POST /accounts/download_csv', { body: {} }));
    expect(headings).toContain('account_code');
    expect(headings).not.toMatch(/balance|overdue|credit_limit/);
    await expect(
      ops.call('POST /export-csv', { body: { resource: 'accounts', filter: { balance_from: 1 } } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(user.call('POST /accounts/download_csv', { body: {} })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('lockers are exported for users who may see them', async () => {
    const ops = await here.as('ops');
    const { total } = await ops.call('GET /lockers', { query: {} });
    expect(await linesOf(await ops.call('POST /export-lockers', { body: {} }))).toHaveLength(
      total + 1,
    );
    const user = await here.as('account');
    await expect(user.call('POST /export-lockers', { body: {} })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('account users see only the rate groups that apply to them', async () => {
    const user = await here.as('account');
    const groups = await user.call('GET /accounts/active-rate-groups', {
      query: { account_id: 1 },
    });
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.some(({ is_own, is_default }) => is_own || is_default)).toBe(true);
    await expect(
      user.call('GET /accounts/active-rate-groups', { query: { account_id: 2 } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('accounts with a webhook are listed without the secret of the webhook', async () => {
    await here.given.account(1, {
      webhook_url: 'https://hooks.example/baton',
      webhook_enabled: true,
    });
    const ops = await here.as('ops');
    const found = await ops.call('GET /accounts/get-webhook-accounts', {});
    expect(found).toContainEqual(
      expect.objectContaining({ id: 1, webhook_url: 'https://hooks.example/baton' }),
    );
    expect(JSON.stringify(found)).not.toMatch(/secret/);
  });
});
