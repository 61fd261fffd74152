import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetDeadlines } from '#server/features/lockers/legs/deadlines.ts';
import type { Client } from '#api/client.ts';
import { usualDatabase } from '../support/database.ts';
import type { Locker } from '../support/given/locker.ts';
import { inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

/** More rows than one batch of deadlines holds. */
const STUCK = 250;

describe('deadlines of parcels in lockers', () => {
  let here: World;
  let locker: Locker;
  let ops: Client;
  beforeAll(async () => {
    here = await world(usualDatabase);
    locker = await here.given.locker();
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  /** Adds older legs without a door to delivered shipments. They stay due and cannot be handled. */
  const addStuckLegs = () =>
    here.rows(
      `insert into locker_shipments (account_id, shipment_id, locker_id, direction, state, reserved_at)
       select account_id, id, $1, 'drop-off', 'reserved', now() - interval '5 days'
       from shipments where status = 'delivered' order by id limit $2`,
      [locker.id, STUCK],
    );

  test('a reminder is sent in time while hundreds of older legs stay due', async () => {
    const { id } = await here.given.shipment({ to: locker, status: 'in-locker' });
    await addStuckLegs();
    await here.given.leg({ shipment_id: id }, { collect_before: inHours(1.5) });
    expect(await locker.clock()).toBeGreaterThan(STUCK);
    const { rows } = await ops.call('GET /sent-sms', {
      query: { filter: { template: 'locker-reminder' } },
    });
    expect(rows.map(({ shipment_id }) => shipment_id)).toEqual([id]);
  });

  test('a leg that stays due is read again only after its pause', async () => {
    expect(await locker.clock()).toBeGreaterThanOrEqual(STUCK);
    expect(await meetDeadlines(here.services)).toBe(0);
  });
});
