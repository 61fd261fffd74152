import type { Server } from '../world.ts';

/** Finds the first driver of the company. */
export async function driver({ rows }: Server): Promise<{ id: number; branch: number }> {
  const [found] = await rows<{ id: number; branch: number }>(
    'select user_id as id, branch_id as branch from drivers order by user_id limit 1',
  );
  if (found === undefined) throw new Error('The company has no drivers');
  return found;
}

/** A device that reports for one driver, or as a gateway for all drivers. */
export async function device(server: Server, driver_id: number | null = null) {
  const ops = await server.as('ops');
  const body = { driver_id, label: 'A test device' };
  const made = await ops.call('POST /drivers/devices', { body });
  return { ...made, client: server.clientOf(made.token) };
}
