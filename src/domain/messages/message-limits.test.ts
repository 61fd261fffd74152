import { expect, test } from 'vitest';
import { countedAccount, limitReached, limitsOf, windowOf } from './message-limits.ts';

const customer = { userId: 1, accountId: 2, role: 'AccountUser' };
const staff = { userId: 1, accountId: null, role: 'Operations' };

test('hours and days follow the clock in South Africa', () => {
  const now = new Date('2026-11-22T21:59:59Z');
  expect(windowOf('hour', now)).toEqual({
    from: new Date('2026-11-22T21:00:00Z'),
    until: new Date('2026-11-22T22:00:00Z'),
  });
  expect(windowOf('day', now)).toEqual({
    from: new Date('2026-11-21T22:00:00Z'),
    until: new Date('2026-11-22T22:00:00Z'),
  });
});

test('the message about a limit names its maximum and the time when it ends', () => {
  const [hour, day] = limitsOf('mail', customer);
  if (!hour || !day) throw new Error('nothing is limited');
  expect(limitReached('mail', hour, new Date('2026-11-22T13:00:00Z'))).toBe(
    'Limit reached: at most 10 emails to one recipient per hour. More can be sent from 15:00.',
  );
  expect(limitReached('mail', day, new Date('2026-11-22T22:00:00Z'))).toBe(
    'Limit reached: at most 30 emails to one recipient per day. More can be sent from 00:00 on 23 November.',
  );
});

test('a customer without an account has the limits of customers', () => {
  const tied = { ...customer, accountId: null };
  expect(limitsOf('mail', tied)).toEqual(limitsOf('mail', customer));
  expect([tied, customer, staff].map(countedAccount)).toEqual(['none', '2', 'provider']);
});

test.each(['mail', 'trip', 'invitation'] as const)(
  'customers have lower %s limits than the provider, per person, account and day',
  (kind) => {
    const most = (sender: typeof customer | typeof staff, by: string, per: string) =>
      limitsOf(kind, sender).find((limit) => limit.by === by && limit.per === per)?.most ?? 0;
    for (const [by, per] of [
      ['person', 'hour'],
      ['account', 'hour'],
      ['account', 'day'],
    ] as const) {
      expect(most(customer, by, per)).toBeGreaterThan(0);
      expect(most(staff, by, per)).toBeGreaterThan(most(customer, by, per));
    }
  },
);
