import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '#domain/settings/catalogue/catalogue.ts';
import { testDatabases } from '../support/database.ts';
import { flippedCompany, type Flips, type FlippedCompany } from './company.ts';
import { bookingFlips } from './booking-flips.ts';
import { companyFlips } from './company-flips.ts';
import { driverFlips } from './driver-flips.ts';
import { integrationFlips } from './integration-flips.ts';
import { messageFlips } from './message-flips.ts';
import { moneyFlips } from './money-flips.ts';
import { paymentFlips } from './payment-flips.ts';
import { ratingFlips } from './rating-flips.ts';
import { sendingFlips } from './sending-flips.ts';
import { wordingFlips } from './wording-flips.ts';

const flips: Flips = {
  ...bookingFlips,
  ...companyFlips,
  ...driverFlips,
  ...integrationFlips,
  ...messageFlips,
  ...moneyFlips,
  ...paymentFlips,
  ...ratingFlips,
  ...sendingFlips,
  ...wordingFlips,
};

const MAX_KEPT = 10;

const acting = [...settings.values()].flatMap(({ name, keptFor }) => (keptFor ? [] : [name]));

test('the tests cover every setting that Baton uses, and at most ten settings are only for other clients', () => {
  expect(Object.keys(flips).toSorted()).toEqual(acting.toSorted());
  expect(settings.size - acting.length).toBeLessThanOrEqual(MAX_KEPT);
});

describe.each(testDatabases().slice(0, 1))(
  'settings that change the behaviour of Baton on $name',
  (on) => {
    let here: FlippedCompany;
    beforeAll(async () => {
      here = await flippedCompany(on);
    });
    afterAll(() => here.close());

    test.each(Object.entries(flips))('%s', async (name, { values, seen, look, given = {} }) => {
      const [first, second] = typeof values === 'function' ? await values(here) : values;
      await here.given.settings({ ...given, [name]: first });
      const before = await look(here);
      await here.given.settings({ [name]: second });
      const after = await look(here);
      await here.given.settings(here.usual([name, ...Object.keys(given)]));
      if (seen === 'differ') expect(after).not.toEqual(before);
      else {
        expect(seen[0]).not.toEqual(seen[1]);
        expect([before, after]).toEqual(seen);
      }
    });
  },
);
