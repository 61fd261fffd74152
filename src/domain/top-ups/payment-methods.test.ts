import { expect, test } from 'vitest';
import { methodName, offeredMethods, topUpLimits, topUpProblem } from './payment-methods.ts';

const settings = (given: Record<string, string>) => new Map(Object.entries(given));

test('a payment method is offered if it is switched on and has its credentials', () => {
  const given = {
    eft_topup_enabled: 'true',
    ozow_topup_enabled: 'true',
    ozow_site_code: 'S',
    ozow_private_key: 'K',
    custom_topup_enabled: 'true',
    custom_payment_secret: '',
    stitch_guest_enabled: 'true',
    stitch_client_id: 'C',
    stitch_client_secret: 'C',
  };
  expect(offeredMethods(settings(given), 'topup')).toEqual(['eft']);
  expect(offeredMethods(settings({ ...given, ozow_api_key: 'A' }), 'topup').toSorted()).toEqual([
    'eft',
    'ozow',
  ]);
  expect(offeredMethods(settings(given), 'guest')).toEqual(['stitch']);
});

test('the company can name its own payment method', () => {
  expect(methodName('eft', settings({}))).toBe('Bank transfer');
  expect(methodName('custom', settings({ custom_payment_name: 'SnapScan' }))).toBe('SnapScan');
  expect(methodName('ozow', settings({ custom_payment_name: 'SnapScan' }))).not.toBe('SnapScan');
});

test('a top-up must be within the limits', () => {
  const limited = settings({ topup_minimum: '50', topup_maximum: '1000' });
  expect(topUpLimits(settings({ topup_minimum: '0' }))).toEqual({ minimum: null, maximum: null });
  expect(topUpProblem(49.99, limited)).toBe('A top-up is at least R\u00a050,00.');
  expect(topUpProblem(1000.01, limited)).toBe('A top-up is at most R\u00a01\u00a0000,00.');
  for (const amount of [50, 1000]) expect(topUpProblem(amount, limited)).toBe(null);
  expect(topUpProblem(0.01, settings({}))).toBe(null);
});
