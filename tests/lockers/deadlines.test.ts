import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetDeadlines } from '../../server/features/lockers/legs/deadlines.ts';
import { usualDatabase } from '../support/database.ts';
import { lockerDesk } from '../support/locker-desk.ts';
import { toDoor } from '../support/locker-parcels.ts';
import { world, type World } from '../support/world.ts';

/** More than the deadlines of one batch. */
const STUCK = 250;

describe('deadlines of parcels in lockers', () => {
  let here: World;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  beforeAll(async () => {
    here = await world(usualDatabase);
    desk = await lockerDesk(here);
  });
  afterAll(() => here.close());

  /** Adds older legs without a door to delivered shipments: they stay due, and nothing can be done about them. */
  const addStuckLegs = () =>
    desk.query(
      `insert into locker_shipments (account_id, shipment_id, locker_id, direction, state, reserved_at)
       select account_id, id, $1, 'drop-off', 'reserved', now() - interval '5 days'
       from shipments where status = 'delivered' order by id limit $2`,
      [desk.locker.id, STUCK],
    );

  test('a reminder leaves in time while hundreds of older legs stay due', async () => {
    const { id } = await desk.bookTo();
    await desk.scan(id, ...toDoor, 'delivery-assigned', 'out-for-delivery', 'in-locker');
    await addStuckLegs();
    await desk.query(
      `update locker_shipments set collect_before = now() + interval '90 minutes' where shipment_id = $1`,
      [id],
    );
    expect(await desk.clock()).toBeGreaterThan(STUCK);
    const { rows } = await desk.ops.call('GET /sent-sms', {
      query: { filter: { template: 'locker-reminder' } },
    });
    expect(rows.map(({ shipment_id }) => shipment_id)).toEqual([id]);
  });

  test('legs that stay due are not looked at again before their pause is over', async () => {
    expect(await desk.clock()).toBeGreaterThanOrEqual(STUCK);
    expect(await meetDeadlines(here.services)).toBe(0);
  });
});
