import { bookAs } from './bookings.ts';
import { multipart } from './multipart.ts';
import { picture } from './prepared-shipments.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

/** A token with which a device may report, for one driver or as a gateway. */
export async function deviceToken(here: World, driver_id: number | null = null) {
  const ops = await here.as('ops');
  return ops.call('POST /drivers/devices', { body: { driver_id, label: 'A test device' } });
}

export async function someDriver({ database }: World): Promise<{ id: number; branch: number }> {
  const { rows } = await database.pool.query<{ id: number; branch: number }>(
    'select user_id as id, branch_id as branch from drivers order by user_id limit 1',
  );
  const [driver] = rows;
  if (!driver) throw new Error('The company has no drivers');
  return driver;
}

/** A fresh shipment that a driver collects. */
async function driven(here: World): Promise<{ driver: number; shipment_id: number }> {
  const { id: driver } = await someDriver(here);
  const { id } = await bookAs(here, 'account');
  const ops = await here.as('ops');
  const body = { ids: [id], collection_driver_id: driver };
  await ops.call('POST /shipments/bulkupdate', { body });
  return { driver, shipment_id: id };
}

export const positionRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'POST /drivers/positions': async (here) => {
    const { id } = await someDriver(here);
    const { token } = await deviceToken(here, id);
    const fix = { latitude: -26.1, longitude: 28.05, at: new Date().toISOString() };
    return { token, body: { fixes: [fix] } };
  },
  'POST /drivers/push-token': async (here) => {
    const { id } = await someDriver(here);
    const { token } = await deviceToken(here, id);
    return { token, body: { token: 'the-phone-of-a-driver' } };
  },
  'POST /lockers/reports': async (here) => {
    const { token } = await deviceToken(here);
    const report = { locker_id: 1, at: new Date().toISOString(), is_online: true };
    return { token, body: { reports: [report] } };
  },
  'POST /drivers/tasks': async (here) => {
    const { driver, shipment_id } = await driven(here);
    const { token } = await deviceToken(here, driver);
    return { token, body: { task: 'collect', shipment_id, scanned: [1] } };
  },
  'POST /drivers/collections': async (here) => {
    const { rows } = await here.database.pool.query<{ id: number; driver: number }>(
      `select id, driver_id as driver from collection_occurrences where state = 'assigned' order by id limit 1`,
    );
    const [one] = rows;
    if (!one) throw new Error('No driver has a collection');
    const { token } = await deviceToken(here, one.driver);
    return { token, body: { outcome: 'collected', collection_id: one.id, parcel_count: 3 } };
  },
  'POST /drivers/proofs': async (here) => {
    const { driver, shipment_id } = await driven(here);
    const { token } = await deviceToken(here, driver);
    await here.database.pool.query('update shipments set delivery_driver_id = $1 where id = $2', [
      driver,
      shipment_id,
    ]);
    return { token, form: multipart({ shipment_id: String(shipment_id) }, [picture('image')]) };
  },
  'DELETE /drivers/devices/:id': async (here) => ({
    as: 'ops',
    params: { id: (await deviceToken(here)).id },
  }),
};
