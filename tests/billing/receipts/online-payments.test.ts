import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ozowHash } from '#server/features/top-ups/provider-forms.ts';
import { testDatabases } from '../../support/database.ts';
import type { lookUpDouble } from '../../support/doubles/look-up-double.ts';
import {
  completeProviders,
  SECRET,
  worldWithProviders,
  type Fields,
  type noticesOf,
} from '../../support/doubles/payment-notices.ts';
import type { World } from '../../support/world.ts';

describe.each(testDatabases().slice(0, 1))('online payment on $name', (on) => {
  let here: World;
  let notices: ReturnType<typeof noticesOf>;
  let double: Awaited<ReturnType<typeof lookUpDouble>>;
  beforeAll(async () => {
    ({ here, double, notices } = await worldWithProviders(on));
    await here.given.settings(completeProviders);
  });
  afterAll(() => here.close());

  test('an online payment counts once, after the confirmation of the provider', async () => {
    const { reference, page: url } = await notices.begin('custom');
    const before = await notices.balance();
    expect((await notices.page(url)).body).toContain('quote the reference');
    expect((await notices.byCustom(reference)).statusCode).toBe(200);
    expect(await notices.balance()).toBeCloseTo(before - 500, 2);
    expect((await notices.byCustom(reference)).statusCode).toBe(200);
    expect(await notices.balance()).toBeCloseTo(before - 500, 2);
    expect((await notices.page(url)).body).toContain('Paid. Thank you.');
  });

  test('an online payment does not count if the signature, the amount or the provider is wrong', async () => {
    const { reference } = await notices.begin('custom');
    const before = await notices.balance();
    expect((await notices.byCustom(reference, { secret: 'another' })).statusCode).toBe(403);
    expect((await notices.byCustom(reference, { amount: '5.00' })).statusCode).toBe(422);
    expect((await notices.byCustom((await notices.begin('eft')).reference)).statusCode).toBe(403);
    expect((await notices.byCustom('PNOSUCH')).statusCode).toBe(404);
    expect(await notices.balance()).toBe(before);
  });

  test('the PayFast form leads to the page of PayFast, and only a signed notice credits the payment', async () => {
    const { reference, page: url } = await notices.begin('payfast');
    const shown = await notices.page(url);
    expect(shown.body).toContain('action="https://www.payfast.co.za/eng/process"');
    expect(shown.headers['content-security-policy']).toContain('https://www.payfast.co.za');
    const before = await notices.balance();
    const fields: Fields = [
      ['m_payment_id', reference],
      ['payment_status', 'COMPLETE'],
      ['amount_gross', '500.00'],
      ['merchant_id', '10000100'],
    ];
    expect((await notices.notify('payfast', [...fields, ['signature', 'x']])).statusCode).toBe(403);
    expect((await notices.byPayfast(fields)).statusCode).toBe(200);
    expect(await notices.balance()).toBeCloseTo(before - 500, 2);
  });

  test('a payment by Ozow counts only if Ozow itself confirms it, whatever a notice claims', async () => {
    const { reference } = await notices.begin('ozow');
    const before = await notices.balance();
    const came = ['SITE', 'T1', reference, '500.00', 'Complete', 'ZAR', 'false'];
    const [site, id, ref, amount, status, currency, isTest] = came.map(String);
    const hash = ozowHash(came, SECRET);
    const told: Fields = [
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
    expect((await notices.notify('ozow', told)).statusCode).toBe(200);
    expect(await notices.balance()).toBe(before);
  });

  test('a payment by Peach is paid on the page of Peach and checked when the payer returns', async () => {
    const { page: url } = await notices.begin('peach');
    const before = await notices.balance();
    double.body = { checkoutId: 'c1', redirectUrl: 'https://peach.example/c1' };
    expect((await notices.page(url)).body).toContain('https://peach.example/c1');
    double.body = { result: { code: '000.000.000' }, amount: '500.00' };
    expect((await notices.page(url)).body).toContain('Paid. Thank you.');
    expect(await notices.balance()).toBeCloseTo(before - 500, 2);
  });

  test('the page of an online payment is shown only at its complete URL', async () => {
    const { reference } = await notices.begin('custom');
    expect((await notices.page(`/pay?reference=${reference}&key=0123`)).statusCode).toBe(404);
  });
});
