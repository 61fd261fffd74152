import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customSignature } from '#server/features/top-ups/provider-forms.ts';
import { REFERENCE_DAYS } from '#domain/payment-references/payment-references.ts';
import { usualDatabase } from '../../support/database.ts';
import {
  completeProviders,
  SECRET,
  worldWithProviders,
  type Fields,
  type noticesOf,
} from '../../support/doubles/payment-notices.ts';
import type { World } from '../../support/world.ts';

describe('hostile payment notices', () => {
  let here: World;
  let notices: ReturnType<typeof noticesOf>;
  beforeAll(async () => {
    ({ here, notices } = await worldWithProviders(usualDatabase));
  });
  afterAll(() => here.close());
  beforeEach(() => here.given.settings(completeProviders));

  const paidBy = (reference: string, amount = '500.00'): Fields => [
    ['m_payment_id', reference],
    ['payment_status', 'COMPLETE'],
    ['amount_gross', amount],
    ['merchant_id', '10000100'],
  ];
  const statusOf = async (reference: string) => {
    const { rows } = await here.database.pool.query<{ provider_status: string }>(
      'select provider_status from payment_references where reference = $1',
      [reference],
    );
    return rows[0]?.provider_status;
  };
  const age = (reference: string, days: number) =>
    here.given.older('payment_references', `${days} days`, { reference });

  test('a notice of a custom method without a secret is refused, even signed with the empty secret', async () => {
    const { reference } = await notices.begin('custom');
    const before = await notices.balance();
    await here.given.settings({ custom_payment_secret: '', custom_topup_enabled: 'false' });
    expect((await notices.byCustom(reference, { secret: '' })).statusCode).toBe(403);
    expect((await notices.byCustom(reference)).statusCode).toBe(403);
    expect(await notices.balance()).toBe(before);
  });

  test.each(['payfast_merchant_id', 'payfast_merchant_key', 'payfast_passphrase'])(
    'a PayFast notice is refused while %s is empty',
    async (setting) => {
      const { reference } = await notices.begin('payfast');
      const before = await notices.balance();
      await here.given.settings({ [setting]: '' });
      const secret = setting === 'payfast_passphrase' ? '' : SECRET;
      for (const merchant of ['10000100', '']) {
        const fields = paidBy(reference).map(([name, value]): Fields[number] => [
          name,
          name === 'merchant_id' ? merchant : value,
        ]);
        expect((await notices.byPayfast(fields, secret)).statusCode).toBe(403);
      }
      expect(await notices.balance()).toBe(before);
    },
  );

  test.each(['abc', 'ten rand', '', 'NaN', 'Infinity', '1e3', '500.001', '-500', '0x1f4', '5 00'])(
    'a signed notice with the amount "%s" is refused and changes nothing',
    async (amount) => {
      const before = await notices.balance();
      const custom = await notices.begin('custom');
      expect((await notices.byCustom(custom.reference, { amount })).statusCode).toBe(422);
      const payfast = await notices.begin('payfast');
      expect((await notices.byPayfast(paidBy(payfast.reference, amount))).statusCode).toBe(422);
      expect(await statusOf(custom.reference)).toBe('PENDING');
      expect(await statusOf(payfast.reference)).toBe('PENDING');
      expect(await notices.balance()).toBe(before);
    },
  );

  test.each([199.999, 110.005, 120.004999, 333.333333])(
    'a top-up of %d is refused because it contains a fraction of a cent',
    (amount) =>
      expect(notices.begin('custom', amount)).rejects.toThrow(
        'The amount has fractions of a cent.',
      ),
  );

  test('a PayFast notice that only repeats the form of the payer is refused, and the payment stays pending', async () => {
    const { reference, page } = await notices.begin('payfast');
    const shown = (await notices.page(page)).body;
    const form = [...shown.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): Fields[number] => [name, value.replaceAll('&amp;', '&')],
    );
    expect(form.map(([name]) => name)).toContain('signature');
    const answer = await notices.notify('payfast', form);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('payment_status');
    expect(await statusOf(reference)).toBe('PENDING');
  });

  test('a custom notice that moves the dot between its signed amount and status is refused', async () => {
    const { reference } = await notices.begin('custom');
    const signature = customSignature({ reference, amount: '500.00', status: 'Complete' }, SECRET);
    const again: Fields = Object.entries({
      reference,
      amount: '500',
      status: '00.Complete',
      signature,
    });
    expect((await notices.notify('custom', again)).statusCode).toBe(422);
    expect(await statusOf(reference)).toBe('PENDING');
  });

  test('a PayFast notice with blank fields is accepted, as PayFast signs them', async () => {
    const { reference } = await notices.begin('payfast');
    const fields: Fields = [...paidBy(reference), ['custom_str1', ''], ['name_first', 'Thandi']];
    const text = new URLSearchParams([...fields, ['passphrase', SECRET]]).toString();
    const signature = createHash('md5').update(text).digest('hex');
    const answer = await notices.notify('payfast', [...fields, ['signature', signature]]);
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(reference)).toBe('COMPLETE');
  });

  test('a payment for an ended reference is stored once, unposted, for staff to decide', async () => {
    const { reference, page } = await notices.begin('custom', 321);
    await age(reference, REFERENCE_DAYS + 1);
    expect((await notices.page(page)).body).toContain('This payment was not completed.');
    const before = await notices.balance();
    for (let time = 0; time < 2; time += 1)
      expect((await notices.byCustom(reference, { amount: '321.00' })).statusCode).toBe(200);
    expect(await notices.balance()).toBe(before);
    const billing = await here.as('billing');
    const waiting = async () => {
      const { rows } = await billing.call('GET /billing/import/failed-credit-payments', {
        query: { filter: { search: reference } },
      });
      return rows;
    };
    const [row, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: 'failed', amount: '321.00', reference });
    await billing.call('POST /billing/import/failed-credit-payments/resubmit', {
      body: { ids: [row?.id ?? 0] },
    });
    expect(await notices.balance()).toBeCloseTo(before - 321, 2);
  });

  test('a notice of an ended reference with a wrong signature or amount is refused', async () => {
    const { reference } = await notices.begin('custom');
    await age(reference, REFERENCE_DAYS + 1);
    expect((await notices.byCustom(reference, { secret: 'another' })).statusCode).toBe(403);
    expect((await notices.byCustom(reference, { amount: '5.00' })).statusCode).toBe(422);
    expect(await statusOf(reference)).toBe('PENDING');
  });

  test('an open reference is listed as ended once it has expired', async () => {
    const { reference } = await notices.begin('custom');
    const superadmin = await here.as('superadmin');
    const listed = async (reading: 'open' | 'ended') => {
      const { rows } = await superadmin.call('GET /payment-references', {
        query: { filter: { search: reference, reading: [reading] } },
      });
      return rows.map((row) => row.reading);
    };
    expect(await listed('open')).toEqual(['open']);
    await age(reference, REFERENCE_DAYS + 1);
    expect(await listed('open')).toEqual([]);
    expect(await listed('ended')).toEqual(['ended']);
  });

  test('only a signed notice of the exact amount changes a balance', async () => {
    const { reference } = await notices.begin('custom');
    const before = await notices.balance();
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('500.00', '500', '499.99', '500.000', '5e2', '500,00', '+500', ' 500.00'),
    );
    const notice = fc.record({
      amount: text,
      status: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('FAILED', 'PENDING', '')),
      secret: fc.constantFrom(SECRET, '', 'another'),
    });
    await fc.assert(
      fc.asyncProperty(notice, async (given) => {
        const { statusCode } = await notices.byCustom(reference, given);
        expect(statusCode).toBeLessThan(500);
        if (given.secret !== SECRET) expect(statusCode).toBe(403);
      }),
      { numRuns: 60 },
    );
    expect(await notices.balance()).toBe(before);
    expect((await notices.byCustom(reference)).statusCode).toBe(200);
    expect(await notices.balance()).toBeCloseTo(before - 500, 2);
  });
});
