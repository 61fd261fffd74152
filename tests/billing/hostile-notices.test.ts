import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customSignature } from '../../server/features/top-ups/provider-forms.ts';
import { REFERENCE_DAYS } from '../../src/domain/payment-references.ts';
import { usualDatabase } from '../support/database.ts';
import {
  completeProviders,
  noticeWorld,
  SECRET,
  type Fields,
  type NoticeWorld,
} from '../support/payment-notices.ts';

describe('hostile payment notices', () => {
  let providers: NoticeWorld;
  let here: NoticeWorld['here'];
  let desk: NoticeWorld['desk'];
  beforeAll(async () => {
    providers = await noticeWorld(usualDatabase);
    ({ here, desk } = providers);
  });
  afterAll(() => providers.close());
  beforeEach(() => desk.save(completeProviders));

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
    here.database.pool.query(
      `update payment_references set time_created = time_created - make_interval(days => $2) where reference = $1`,
      [reference, days],
    );

  test('a notice of a custom method without a secret is refused, signed with the empty secret', async () => {
    const { reference } = await desk.begin('custom');
    const before = await desk.balance();
    await desk.save({ custom_payment_secret: '', custom_topup_enabled: 'false' });
    expect((await desk.byCustom(reference, { secret: '' })).statusCode).toBe(403);
    expect((await desk.byCustom(reference)).statusCode).toBe(403);
    expect(await desk.balance()).toBe(before);
  });

  test.each(['payfast_merchant_id', 'payfast_merchant_key', 'payfast_passphrase'])(
    'a PayFast notice is refused while %s is empty',
    async (setting) => {
      const { reference } = await desk.begin('payfast');
      const before = await desk.balance();
      await desk.save({ [setting]: '' });
      const secret = setting === 'payfast_passphrase' ? '' : SECRET;
      for (const merchant of ['10000100', '']) {
        const fields = paidBy(reference).map(([name, value]): Fields[number] => [
          name,
          name === 'merchant_id' ? merchant : value,
        ]);
        expect((await desk.byPayfast(fields, secret)).statusCode).toBe(403);
      }
      expect(await desk.balance()).toBe(before);
    },
  );

  test.each(['abc', 'ten rand', '', 'NaN', 'Infinity', '1e3', '500.001', '-500', '0x1f4', '5 00'])(
    'a signed notice with the amount "%s" is refused and changes nothing',
    async (amount) => {
      const before = await desk.balance();
      const custom = await desk.begin('custom');
      expect((await desk.byCustom(custom.reference, { amount })).statusCode).toBe(422);
      const payfast = await desk.begin('payfast');
      expect((await desk.byPayfast(paidBy(payfast.reference, amount))).statusCode).toBe(422);
      expect(await statusOf(custom.reference)).toBe('PENDING');
      expect(await statusOf(payfast.reference)).toBe('PENDING');
      expect(await desk.balance()).toBe(before);
    },
  );

  test.each([199.999, 110.005, 120.004999, 333.333333])(
    'a top-up of %d is refused because of its parts of a cent',
    (amount) =>
      expect(desk.begin('custom', amount)).rejects.toThrow('The amount has parts of a cent.'),
  );

  test("the payer's own PayFast form does not end the payment", async () => {
    const { reference, page } = await desk.begin('payfast');
    const shown = (await desk.page(page)).body;
    const form = [...shown.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): Fields[number] => [name, value.replaceAll('&amp;', '&')],
    );
    expect(form.map(([name]) => name)).toContain('signature');
    const answer = await desk.notify('payfast', form);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('payment_status');
    expect(await statusOf(reference)).toBe('PENDING');
  });

  test('a custom notice cannot be split again at another dot', async () => {
    const { reference } = await desk.begin('custom');
    const signature = customSignature({ reference, amount: '500.00', status: 'Complete' }, SECRET);
    const again: Fields = Object.entries({
      reference,
      amount: '500',
      status: '00.Complete',
      signature,
    });
    expect((await desk.notify('custom', again)).statusCode).toBe(422);
    expect(await statusOf(reference)).toBe('PENDING');
  });

  test('a PayFast notice with blank fields is believed, as PayFast signs them', async () => {
    const { reference } = await desk.begin('payfast');
    const fields: Fields = [...paidBy(reference), ['custom_str1', ''], ['name_first', 'Thandi']];
    const text = new URLSearchParams([...fields, ['passphrase', SECRET]]).toString();
    const signature = createHash('md5').update(text).digest('hex');
    const answer = await desk.notify('payfast', [...fields, ['signature', signature]]);
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(reference)).toBe('COMPLETE');
  });

  test('a payment that is paid after its reference ended is kept for staff, once, and not posted', async () => {
    const { reference, page } = await desk.begin('custom', 321);
    await age(reference, REFERENCE_DAYS + 1);
    expect((await desk.page(page)).body).toContain('This payment was not completed.');
    const before = await desk.balance();
    for (let time = 0; time < 2; time += 1)
      expect((await desk.byCustom(reference, { amount: '321.00' })).statusCode).toBe(200);
    expect(await desk.balance()).toBe(before);
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
    expect(await desk.balance()).toBeCloseTo(before - 321, 2);
  });

  test('a notice of an ended reference is refused with a wrong signature or amount', async () => {
    const { reference } = await desk.begin('custom');
    await age(reference, REFERENCE_DAYS + 1);
    expect((await desk.byCustom(reference, { secret: 'another' })).statusCode).toBe(403);
    expect((await desk.byCustom(reference, { amount: '5.00' })).statusCode).toBe(422);
    expect(await statusOf(reference)).toBe('PENDING');
  });

  test('an open reference is listed as ended after its days', async () => {
    const { reference } = await desk.begin('custom');
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

  test('only a signed notice of the exact amount changes a balance, whatever else is sent', async () => {
    const { reference } = await desk.begin('custom');
    const before = await desk.balance();
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
        const { statusCode } = await desk.byCustom(reference, given);
        expect(statusCode).toBeLessThan(500);
        if (given.secret !== SECRET) expect(statusCode).toBe(403);
      }),
      { numRuns: 60 },
    );
    expect(await desk.balance()).toBe(before);
    expect((await desk.byCustom(reference)).statusCode).toBe(200);
    expect(await desk.balance()).toBeCloseTo(before - 500, 2);
  });
});
