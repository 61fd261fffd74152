import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../server/demo/chance.ts';
import { apiOf } from '../../server/demo/simulator/api.ts';
import { readFleet } from '../../server/demo/simulator/fleet.ts';
import { enterAsSimulator } from '../../server/demo/simulator/identity.ts';
import { terminalsOf } from '../../server/demo/simulator/locker-terminals.ts';
import { moveParcels } from '../../server/demo/simulator/parcels.ts';
import { testDatabases } from '../support/database.ts';
import { liveWorld, type LiveWorld } from '../support/live-world.ts';
import { lockerDesk } from '../support/locker-desk.ts';

const SHIPMENTS = 8;
const BEAT_MS = 20 * 60_000;
const WEEK_BEATS = 7 * 72;
/** By then so many of them were collected. */
const COLLECTED = 4;
/** Faster than the parcels rest. */
const SPEED = 100_000;

describe.each(testDatabases().slice(0, 1))('a simulated week of a locker on $name', (on) => {
  let here: LiveWorld;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  let ids: number[] = [];
  const texts: { to: string; message: string }[] = [];
  beforeAll(async () => {
    here = await liveWorld(on);
    const base = (await here.node()).url();
    desk = await lockerDesk(here);
    for (let count = 0; count < SHIPMENTS; count += 1) {
      const { id } = await desk.bookTo();
      await desk.scan(id, 'collected', 'at-hub', 'in-transit', 'at-destination-hub');
      ids = [...ids, id];
    }
    await desk.query('delete from text_messages');
    // Nothing else is on the move, so that these are the day's whole work.
    await desk.query(
      `update shipments set status = 'on-hold' where status in ('at-destination-hub', 'delivery-assigned',
      'out-for-delivery') and not id = any($1)`,
      [ids],
    );
    const [token, installer] = [
      await enterAsSimulator(here.database),
      await enterAsSimulator(here.database, 'installer'),
    ];
    const api = apiOf(base, () => token);
    const move = moveParcels({
      api,
      terminals: terminalsOf({ api, installer: apiOf(base, () => installer) }, base),
      fleet: await readFleet(api),
      random: randomFrom(7),
      most: 12,
    });
    const midnight = Date.parse('2026-11-25T00:00:00+02:00');
    for (let beat = 0; beat < WEEK_BEATS && (await collected()) < COLLECTED; beat += 1) {
      await move({ now: Date.now(), simulated: midnight + beat * BEAT_MS, speed: SPEED });
      await desk.follow();
      await desk.clock();
      texts.push(...(await desk.texts()));
    }
  }, 240_000);
  afterAll(() => here.close());

  /** The week ends early where enough has happened. */
  const collected = async () =>
    (
      await desk.query(
        `select id from shipments where id = any($1) and status = 'collected-from-locker'`,
        [ids],
      )
    ).length;
  const legs = () =>
    desk.query<{
      shipment_id: number;
      parcel_id: number;
      state: string;
      behind: number | null;
      code: string | null;
      status: string;
      deposits: number;
    }>(
      `select l.shipment_id, l.parcel_id, l.state, d.parcel_id as behind, a.state as code, s.status,
         (select count(*)::int from tracking_events e where e.shipment_id = s.id and e.status = 'in-locker' and e.changes_status and e.parcel_id is null) as deposits
       from locker_shipments l join shipments s on s.id = l.shipment_id left join doors d on d.parcel_id = l.parcel_id
       left join locker_access a on a.locker_shipment_id = l.id and a.state <> 'revoked'
       where l.direction = 'pick-up' and l.shipment_id = any($1) and l.deposited_at is not null order by 1`,
      [ids],
    );

  test('every parcel lies behind one door, or was collected with its code; a code opens nothing twice', async () => {
    const all = await legs();
    expect(all.length).toBeGreaterThanOrEqual(COLLECTED);
    expect(new Set(all.map(({ parcel_id: parcel }) => parcel)).size).toBe(all.length);
    for (const leg of all)
      expect(leg).toMatchObject(
        leg.state === 'deposited'
          ? { status: 'in-locker', behind: leg.parcel_id, code: 'active', deposits: 1 }
          : { state: 'collected', status: 'collected-from-locker', behind: null, code: 'used' },
      );
    expect(all.some(({ state }) => state === 'collected')).toBe(true);
    expect(await desk.isCounted()).toBe(true);
  });

  test('whoever waits for a parcel was sent its door and PIN, each once', async () => {
    const pins = texts.filter(({ message }) => message.includes('Your PIN'));
    const written = await desk.query<{ shipment_id: number; n: number }>(
      `select shipment_id, count(*)::int as n from text_messages where template = 'locker-pin' and shipment_id = any($1) group by 1 order by 1`,
      [ids],
    );
    const deposited = (await legs()).map(({ shipment_id: id }) => ({ shipment_id: id, n: 1 }));
    expect(written).toEqual(deposited);
    expect(pins).toHaveLength(written.length);
    const said = pins.map(({ message }) => /door \d+\. Your PIN[^\d]*\d{6}/.exec(message)?.[0]);
    expect(new Set(said).size).toBe(pins.length);
  });
});
