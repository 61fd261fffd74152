import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeSwitches } from '#domain/messages/shipment-notices.ts';
import { statuses } from '#domain/kernel/statuses.ts';
import { sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { flippedCompany, type FlippedCompany } from './company.ts';
import { sentMessages } from './message-flips.ts';

/** Recipients of each status with all switches on: the sender up to the collection, then the receiver. */
const receiver: Readonly<Record<string, typeof sandown | typeof seaPoint>> = {
  'collection-assigned': sandown,
  collected: sandown,
  'collection-failed-attempt': sandown,
  'out-for-delivery': seaPoint,
  delivered: seaPoint,
  'delivery-failed-attempt': seaPoint,
  'in-locker': seaPoint,
  'ready-for-pickup': seaPoint,
};

const receivers = async (...asked: Parameters<typeof sentMessages>) =>
  (await sentMessages(...asked)).map(({ channel, to }) => `${channel} to ${to}`);

const all = (value: 'true' | 'false') =>
  Object.fromEntries(noticeSwitches.map(({ setting }) => [setting, value]));

describe.each(testDatabases().slice(0, 1))('messages for each status, on $name', (on) => {
  let here: FlippedCompany;
  beforeAll(async () => {
    here = await flippedCompany(on);
  });
  afterAll(() => here.close());

  test('the table of this test names existing statuses, with a switch for each status and channel', () => {
    expect(Object.keys(receiver).filter((one) => !statuses.some((known) => known === one))).toEqual(
      [],
    );
    const named = noticeSwitches.map(({ status, channel }) => `${status} by ${channel}`);
    const wanted = Object.keys(receiver).flatMap((status) =>
      ['email', 'sms', 'whatsapp'].map((channel) => `${status} by ${channel}`),
    );
    expect(named.toSorted()).toEqual(wanted.toSorted());
  });

  test.each([...statuses])(
    'with all switches on exactly the party concerned by %s is informed, and with all switches off no party',
    async (status) => {
      await here.given.settings({ ...all('true'), whatsapp_excluded_accounts: '[]' });
      const person = receiver[status];
      const expected =
        person === undefined
          ? []
          : [
              `email to ${person.email}`,
              `sms to ${person.mobile_number}`,
              `whatsapp to ${person.mobile_number}`,
            ];
      expect(await receivers(here, status)).toEqual(expected);
      await here.given.settings(all('false'));
      expect(await receivers(here, status)).toEqual([]);
    },
  );
});
