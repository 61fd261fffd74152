import { expect, test } from 'vitest';
import { judgeBooking, judgeDeed, type Booked } from './bookings.ts';
import { judgeDates } from './dates.ts';
import { judgeOnTheRoad, judgePresence, judgeScan, type Scan } from './duties.ts';
import type { Finding } from './finding.ts';
import { judgeHistory, type History } from './histories.ts';
import { judgeText, type Rules, type Texted } from './messages.ts';

const at = (clock: string): number => Date.parse(`2024-07-12T${clock}:00+02:00`);
const whys = (findings: readonly Finding[]): string[] => findings.map(({ why }) => why);

const eventAt = (status: string, clock: string, driver_id: number | null = null) => ({
  status,
  source: driver_id === null ? 'hub-scan' : 'driver-app',
  driver_id,
  reason: null,
  at: at(clock),
});
const history: History = {
  id: 1,
  status: 'collected',
  status_at: at('14:00'),
  booked_at: at('09:00'),
  events: [
    eventAt('submitted', '09:00'),
    eventAt('collection-assigned', '09:20', 7),
    eventAt('collected', '14:00', 7),
  ],
};
const reasons = new Map([['cancelled', ['Booked twice']]]);
const retold = (change: Partial<History>): string[] =>
  whys(judgeHistory({ ...history, ...change }, reasons));

test('a valid history has no findings', () => {
  expect(retold({})).toEqual([]);
});

test.each<[string, Partial<History>, string]>([
  [
    'skips the collection',
    { events: [eventAt('submitted', '09:00'), eventAt('out-for-delivery', '14:00', 7)] },
    'submitted to out-for-delivery: Not collected yet',
  ],
  ['begins before the booking', { booked_at: at('09:30') }, 'its first event is not the booking'],
  ['ends with another status', { status: 'at-hub' }, 'is at-hub, its last event is collected'],
  [
    'has events in the wrong order of time',
    {
      events: [
        eventAt('submitted', '09:00'),
        eventAt('at-hub', '08:00'),
        eventAt('collected', '14:00', 7),
      ],
    },
    'at-hub is recorded after submitted and happened before',
  ],
  [
    'lacks a driver',
    { events: [eventAt('submitted', '09:00'), eventAt('collection-assigned', '09:20')] },
    'collection-assigned without a driver',
  ],
  [
    'lacks a reason',
    { events: [eventAt('submitted', '09:00'), eventAt('cancelled', '14:00')] },
    'cancelled without a reason',
  ],
  [
    'has a reason that is not offered',
    {
      events: [
        eventAt('submitted', '09:00'),
        { ...eventAt('cancelled', '14:00'), reason: 'Because' },
      ],
    },
    'cancelled for a reason that is not offered: Because',
  ],
])('a history that %s is reported', (_, change, why) => {
  expect(retold(change)).toContain(why);
});

const scan: Scan = {
  id: 1,
  status: 'delivered',
  at: at('10:00'),
  driver_id: 7,
  is_active: true,
  shift_starts: '06:30',
  shift_ends: '16:30',
  is_in_shift: true,
};

test('scans by day and over midnight have no findings', () => {
  expect(judgeScan(scan)).toEqual([]);
  expect(
    judgeScan({ ...scan, at: at('00:30'), shift_starts: '16:00', shift_ends: '01:00' }),
  ).toEqual([]);
});

test.each<[string, Partial<Scan>, string]>([
  [
    'outside the working hours of the driver',
    { at: at('17:00') },
    'The hours of the driver are 06:30 to 16:30.',
  ],
  ['on a day off of the driver', { is_in_shift: false }, 'The driver was not on duty.'],
  ['by a driver who left', { is_active: false }, 'The driver is not active.'],
])('a scan %s is reported', (_, change, why) => {
  expect(whys(judgeScan({ ...scan, ...change }))).toEqual([why]);
});

test('deliveries by drivers off duty and drivers whose shifts contradict their duty state are reported', () => {
  const road = { reference: 'AB', driver_id: 7, is_on_duty: true };
  const present = {
    driver_id: 7,
    is_active: true,
    is_on_duty: true,
    open_shifts: 1,
    received_days: 0,
  };
  expect([...judgeOnTheRoad(road), ...judgePresence(present)]).toEqual([]);
  expect(whys(judgeOnTheRoad({ ...road, is_on_duty: false }))).toEqual([
    'Driver 7 is not on duty.',
  ]);
  expect(whys(judgeOnTheRoad({ ...road, driver_id: null }))).toEqual([
    'The shipment has no driver.',
  ]);
  expect(whys(judgePresence({ ...present, open_shifts: 0 }))).toHaveLength(1);
  expect(whys(judgePresence({ ...present, is_active: false }))).toHaveLength(2);
});

const person = { id: 4, account_id: 1, joined_at: 0, disabled_at: null, may_book: true };
const account = { id: 1, kind: 'business', opened_at: 0, ended_at: null };
const booked: Booked = {
  reference: 'AB',
  booked_at: at('09:00'),
  platform: 'web',
  account,
  person,
};

test.each<[string, Partial<Booked>, number]>([
  ['by a user of the account', {}, 0],
  ['by staff', { person: { ...person, account_id: null } }, 0],
  [
    'by the marketplace',
    { person: null, platform: 'marketplace', account: { ...account, kind: 'marketplace' } },
    0,
  ],
  ['without an author', { person: null }, 1],
  ['by a user of another account', { person: { ...person, account_id: 2 } }, 1],
  ['by a user without the permission', { person: { ...person, may_book: false } }, 1],
  ['by a user who was added later', { person: { ...person, joined_at: at('10:00') } }, 1],
  ['by a user who was disabled before', { person: { ...person, disabled_at: at('08:00') } }, 1],
  ['on an account that was opened later', { account: { ...account, opened_at: at('10:00') } }, 1],
  [
    'on an account that was put on hold before',
    { account: { ...account, ended_at: at('08:00') } },
    1,
  ],
])('each fault of a booking %s is reported', (_, change, count) => {
  expect(judgeBooking({ ...booked, ...change })).toHaveLength(count);
});

test('an action from before its user was added and a row with a future date are reported', () => {
  const deed = { what: 'note 1', at: at('09:00'), user_id: 4, joined_at: at('08:00') };
  expect(judgeDeed(deed)).toEqual([]);
  expect(judgeDeed({ ...deed, joined_at: at('10:00') })).toHaveLength(1);
  expect(judgeDeed({ ...deed, joined_at: null })).toHaveLength(1);
  const dated = { table: 'payments', column: 'reversed_at', ahead: 1, example: '2024-07-13' };
  expect(judgeDates({ ...dated, ahead: 0 })).toEqual([]);
  expect(judgeDates({ ...dated, column: 'expires_at' })).toEqual([]);
  expect(judgeDates(dated)).toHaveLength(1);
});

const rules: Rules = {
  byAccount: new Map([
    [
      1,
      new Map([
        ['notifications_from', '07:00'],
        ['notifications_to', '20:00'],
        ['notify_delivery_delivered_sms', 'true'],
      ]),
    ],
  ]),
  declared: new Map(),
};
const text: Texted = {
  id: 1,
  account_id: 1,
  channel: 'sms',
  template: 'delivered',
  sent_at: at('12:01'),
  status_at: at('12:00'),
  is_of_marketplace: false,
  is_on_duty: null,
};

test.each<[string, Partial<Texted>, number]>([
  ['in the daytime', {}, 0],
  ['in the quiet hours', { sent_at: at('21:00') }, 1],
  ['through a channel that is off', { channel: 'whatsapp' }, 1],
  ['about a status that the shipment did not reach', { status_at: null }, 1],
  ['before the status that it reports', { sent_at: at('11:00') }, 1],
  ['to the recipient of a marketplace shipment', { is_of_marketplace: true }, 1],
])('each fault of a message sent %s is reported', (_, change, count) => {
  expect(judgeText({ ...text, ...change }, rules)).toHaveLength(count);
});
