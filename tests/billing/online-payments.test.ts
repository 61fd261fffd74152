import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  customSignature,
  ozowHash,
  payfastSignature,
} from '../../server/features/top-ups/provider-forms.ts';
import type { PaymentProvider } from '../../src/domain/payment-references.ts';
import { testDatabases } from '../support/database.ts';
import { lookUpDouble } from '../support/look-up-double.ts';
import { world, type World } from '../support/world.ts';

const SECRET = 'a secret of the test';

describe.each(testDatabases().slice(0, 1))('what is paid online on $name', (on) => {
  let here: World;
  let double: Awaited<ReturnType<typeof lookUpDouble>>;
  beforeAll(async () => {
    double = await lookUpDouble();
    const payments = { ozow: double.url, peach: double.url, stitch: double.url };
    here = await world(on, { payments });
    const data = Object.entries({
      custom_topup_enabled: 'true',
      custom_payment_secret: SECRET,
      payfast_topup_enabled: 'true',
      payfast_merchant_id: '10000100',
      payfast_merchant_key: 'merchant key',
      payfast_passphrase: SECRET,
      ozow_topup_enabled: 'true',
      ozow_site_code: 'SITE',
      ozow_private_key: SECRET,
      ozow_api_key: SECRET,
      peach_topup_enabled: 'true',
      peach_entity_id: 'entity',
      peach_access_token: SECRET,
    }).map(([setting, value]) => ({ setting, value }));
    await (await here.as('superadmin')).call('POST /settings', { body: { data } });
  });
  afterAll(async () => {
    await here.close();
    await double.close();
  });

  const begin = async (provider: PaymentProvider, amount = 500) =>
    (await here.as('account')).call('POST /top-ups', { body: { provider, amount } });
  const page = async (url: string) => here.app.inject({ url, headers: { accept: 'text/html' } });
  const notify = (provider: PaymentProvider, fields: [string, string][]) =>
    here.app.inject({
      method: 'POST',
      url: `/pay/notify/${provider}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const balance = async () => {
    const { rows } = await here.database.pool.query<{ balance: number }>(
      'select balance::float8 as balance from accounts where id = 1',
    );
    return rows[0]?.balance ?? 0;
  };
  const byCustom = (reference: string, amount = '500.00', secret = SECRET) => {
    const told = { reference, amount, status: 'Complete' };
    const signature = customSignature(told, secret);
    return notify('custom', Object.entries({ ...told, signature }));
  };

  test('counts once the provider says so, and once only', async () => {
    const { reference, page: url } = await begin('custom');
    const before = await balance();
    expect((await page(url)).body).toContain('quote the reference');
    expect((await byCustom(reference)).statusCode).toBe(200);
    expect(await balance()).toBeCloseTo(before - 500, 2);
    expect((await byCustom(reference)).statusCode).toBe(200);
    expect(await balance()).toBeCloseTo(before - 500, 2);
    expect((await page(url)).body).toContain('Paid. Thank you.');
  });

  test('does not count with a wrong signature, another amount or another provider', async () => {
    const { reference } = await begin('custom');
    const before = await balance();
    expect((await byCustom(reference, '500.00', 'another')).statusCode).toBe(403);
    expect((await byCustom(reference, '5.00')).statusCode).toBe(422);
    expect((await byCustom((await begin('eft')).reference)).statusCode).toBe(403);
    expect((await byCustom('PNOSUCH')).statusCode).toBe(404);
    expect(await balance()).toBe(before);
  });

  test('by PayFast goes to its page with a signature, and comes back signed', async () => {
    const { reference, page: url } = await begin('payfast');
    const shown = await page(url);
    expect(shown.body).toContain('action="https://www.payfast.co.za/eng/process"');
    expect(shown.headers['content-security-policy']).toContain('https://www.payfast.co.za');
    const before = await balance();
    const fields: [string, string][] = [
      ['m_payment_id', reference],
      ['payment_status', 'COMPLETE'],
      ['amount_gross', '500.00'],
      ['merchant_id', '10000100'],
    ];
    const signature = payfastSignature(fields, SECRET);
    expect((await notify('payfast', [...fields, ['signature', 'x']])).statusCode).toBe(403);
    expect((await notify('payfast', [...fields, ['signature', signature]])).statusCode).toBe(200);
    expect(await balance()).toBeCloseTo(before - 500, 2);
  });

  test('by Ozow counts as Ozow itself answers, whatever came in its name', async () => {
    const { reference } = await begin('ozow');
    const before = await balance();
    const came = ['SITE', 'T1', reference, '500.00', 'Complete', 'ZAR', 'false'];
    const [site, id, ref, amount, status, currency, isTest] = came.map(String);
    const hash = ozowHash(came, SECRET);
    const told: [string, string][] = [
      ['SiteCode', site ?? ''],
      ['TransactionId', id ?? ''],
      ['TransactionReference', ref ?? ''],
      ['Amount', amount ?? ''],
      ['Status', status ?? ''],
      ['CurrencyCode', currency ?? ''],
      ['IsTest', isTest ?? ''],
      ['Hash', hash],
    ];
    double.body = [{ status: 'Cancelled', amount: 500 }];
    expect((await notify('ozow', told)).statusCode).toBe(200);
    expect(await balance()).toBe(before);
  });

  test('by Peach is paid on its page, and asked after when the payer comes back', async () => {
    const { page: url } = await begin('peach');
    const before = await balance();
    double.body = { checkoutId: 'c1', redirectUrl: 'https://peach.example/c1' };
    expect((await page(url)).body).toContain('https://peach.example/c1');
    double.body = { result: { code: '000.000.000' }, amount: '500.00' };
    expect((await page(url)).body).toContain('Paid. Thank you.');
    expect(await balance()).toBeCloseTo(before - 500, 2);
  });

  test('is shown to nobody who does not have its address', async () => {
    const { reference } = await begin('custom');
    expect((await page(`/pay?reference=${reference}&key=0123`)).statusCode).toBe(404);
  });
});
