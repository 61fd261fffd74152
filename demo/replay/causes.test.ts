import { expect, test } from 'vitest';
import { judgeCommand, judgeLeg, type Commanded, type Leg } from './locker-deeds.ts';
import { judgeRefusal, type Refused } from './marketplace-causes.ts';
import { judgePrepaid } from './money.ts';

const at = (clock: string): number => Date.parse(`2024-07-12T${clock}:00+02:00`);

const refused: Refused = {
  what: 'event 1',
  fingerprint: 'upstream-error',
  state: 'failed',
  customer_reference: 'ORD-1',
  zone: 'WC',
  postal_code: '8005',
  needs_pin: false,
  detail_code: null,
  is_over_size: false,
  twins: 0,
  later: 0,
  receipts: 1,
  accepted_around: 1,
};

test.each<[string, Partial<Refused>]>([
  ['customer-reference-missing', { customer_reference: null }],
  ['account-closed', { accepted_around: 0 }],
  ['unknown-waybill', { receipts: 0 }],
  ['duplicate-event', { twins: 1 }],
  ['event-out-of-order', { later: 1 }],
  ['pin-missing', { needs_pin: true, detail_code: 'DeliveredWithOTP' }],
  ['postal-code-zone-mismatch', { postal_code: '2196' }],
  ['over-service-limits', { is_over_size: true }],
])(
  'a rejection with the fingerprint %s is reported unless its cause is in the data',
  (fingerprint, cause) => {
    expect(judgeRefusal({ ...refused, fingerprint })).toHaveLength(1);
    expect(judgeRefusal({ ...refused, ...cause, fingerprint })).toEqual([]);
  },
);

const command: Commanded = {
  id: 1,
  command: 'open-door',
  kind: 'physical',
  state: 'done',
  at: at('10:00'),
  expires_at: at('10:00') + 30_000,
  answered_at: at('10:01'),
  door_id: 5,
  door_use: 'free',
  is_newest: true,
  opened_at: at('10:01'),
  offline_since: null,
  may_command: true,
};
const query = {
  command: 'sync-data',
  kind: 'query',
  door_id: null,
  expires_at: at('10:00') + 600_000,
};
const ofDoor = { kind: 'configuration', expires_at: at('10:00') + 86_400_000 };

test.each<[string, Partial<Commanded>, number]>([
  ['that was carried out', {}, 0],
  ['that only queries data', query, 0],
  ['that only queries data and fails', { ...query, state: 'failed' }, 1],
  ['by a user without the permission', { may_command: false }, 1],
  ['with a wrong expiry time', { expires_at: at('11:00') }, 1],
  ['without a door', { door_id: null }, 1],
  ['whose door was last opened before the command', { opened_at: at('09:00') }, 1],
  ['without an answer time', { answered_at: null }, 1],
  ['to a locker that was offline', { offline_since: at('09:00') }, 2],
  ['that expired although its terminal was online', { ...query, state: 'expired' }, 1],
  [
    'that set a door out of order while the door is in service',
    { ...ofDoor, command: 'set-out-of-order' },
    1,
  ],
  [
    'that returned a door to service while the door is out of order',
    { ...ofDoor, command: 'return-to-service', door_use: 'blocked' },
    1,
  ],
])('each fault of a locker command %s is reported', (_, change, count) => {
  expect(judgeCommand({ ...command, ...change })).toHaveLength(count);
});

const leg: Leg = {
  id: 1,
  direction: 'pick-up',
  state: 'deposited',
  deposited_at: at('10:00'),
  collect_before: at('22:00'),
  reserved_until: at('23:00'),
  events: [
    { status: 'delivery-assigned', at: at('07:00') },
    { status: 'in-locker', at: at('10:00') },
  ],
};

test('legs whose state contradicts the shipment or the clock are reported', () => {
  expect(judgeLeg(leg, at('12:00'))).toEqual([]);
  expect(judgeLeg({ ...leg, state: 'collected' }, at('12:00'))).toHaveLength(1);
  expect(judgeLeg(leg, at('23:00'))).toHaveLength(1);
  expect(judgeLeg({ ...leg, state: 'overdue' }, at('23:00') + 2 * 3_600_000)).toHaveLength(1);
  const kept: Leg = {
    ...leg,
    direction: 'drop-off',
    state: 'reserved',
    events: [{ status: 'awaiting-dropoff', at: at('09:00') }],
  };
  expect(judgeLeg(kept, at('12:00'))).toEqual([]);
  expect(judgeLeg(kept, at('23:30'))).toHaveLength(1);
});

test('a prepaid account that exceeds its limit or owes more than its newest invoice is reported', () => {
  const prepaid = {
    code: 'A',
    credit_limit: 5000,
    balance: 100,
    unbilled: 100,
    newest_invoice: 100,
  };
  expect(judgePrepaid(prepaid)).toEqual([]);
  expect(judgePrepaid({ ...prepaid, unbilled: 6000 })).toHaveLength(1);
  expect(judgePrepaid({ ...prepaid, balance: 300 })).toHaveLength(1);
});
