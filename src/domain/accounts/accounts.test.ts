import { describe, expect, test } from 'vitest';
import {
  accountActions,
  canPerformAction,
  canDecideApplication,
  isWebhookAddress,
  needsReason,
  type AccountStanding,
} from './accounts.ts';

test('an account application can be decided only once', () => {
  expect(canDecideApplication({ state: 'new' })).toBe(true);
  expect(canDecideApplication({ state: 'approved' })).toBe('Already approved');
  expect(canDecideApplication({ state: 'rejected' })).toBe('Already rejected');
});

test('changing the status or the credit limit of an account needs a reason', () => {
  expect(accountActions.filter(needsReason)).toEqual(['hold', 'activate', 'close', 'credit-limit']);
});

describe('closing an account', () => {
  const closing = (more: Omit<AccountStanding, 'status'>) =>
    canPerformAction('close', { status: 'active', ...more });

  test('is allowed when nothing is owed, unbilled or in transit', () => {
    expect(closing({})).toBe(true);
    expect(closing({ balance: 0, unbilled: 0, moving: 0 })).toBe(true);
    // Amounts below one cent count as zero.
    expect(closing({ balance: 0.004, unbilled: -0.004 })).toBe(true);
  });

  test('is refused with the reason while money or shipments are open', () => {
    expect(closing({ balance: 0.01, unbilled: 5, moving: 2 })).toBe('Owes R\u00a00,01');
    expect(closing({ balance: -120.5 })).toBe('Has paid R\u00a0120,50 in advance');
    expect(closing({ unbilled: 69 })).toBe('R\u00a069,00 is not invoiced yet');
    expect(closing({ moving: 1 })).toBe('1 shipment is on its way');
    expect(closing({ moving: 12 })).toBe('12 shipments are on their way');
  });
});

test.each([
  ['pending', { hold: 'Not approved yet', activate: true, close: true, terms: true }],
  ['active', { hold: true, activate: 'Already active', close: true, terms: true }],
  ['on-hold', { hold: 'Already on hold', activate: true, close: true, terms: true }],
  ['closed', { hold: 'Closed', activate: true, close: 'Already closed', terms: 'Closed' }],
] as const)(
  'an account that is %s allows only the actions of its status',
  (status, { hold, ...others }) => {
    expect(canPerformAction('hold', { status })).toBe(hold);
    expect(canPerformAction('activate', { status })).toBe(others.activate);
    expect(canPerformAction('close', { status })).toBe(others.close);
    for (const action of ['rate-group', 'credit-limit', 'terms', 'cycle', 'agent'] as const)
      expect(canPerformAction(action, { status }), action).toBe(others.terms);
  },
);

test.each([
  'https://shop.example.com/hooks',
  'https://shop.example.com:8443/?shop=1',
  'https://mylocal.example',
])('%s is accepted as the address of a webhook', (address) => {
  expect(isWebhookAddress(address)).toBe(true);
});

test.each([
  'no address',
  'http://shop.example.com',
  'https://localhost/hooks',
  'https://intranet',
  'https://printer.local',
  'https://db.internal',
  'https://a.lan',
  'https://a.home',
  'https://a.test',
  'https://a.invalid',
  'https://somebody@shop.example.com',
  'https://:secret@shop.example.com',
])('%s is refused as the address of a webhook', (address) => {
  expect(isWebhookAddress(address)).toBe(false);
});
