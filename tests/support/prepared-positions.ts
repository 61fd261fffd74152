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

export const positionRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'POST /drivers/positions': async (here) => {
    const { id } = await someDriver(here);
    const { token } = await deviceToken(here, id);
    const fix = { latitude: -26.1, longitude: 28.05, at: new Date().toISOString() };
    return { token, body: { fixes: [fix] } };
  },
  'POST /lockers/reports': async (here) => {
    const { token } = await deviceToken(here);
    const report = { locker_id: 1, at: new Date().toISOString(), is_online: true };
    return { token, body: { reports: [report] } };
  },
  'DELETE /drivers/devices/:id': async (here) => ({
    as: 'ops',
    params: { id: (await deviceToken(here)).id },
  }),
};
