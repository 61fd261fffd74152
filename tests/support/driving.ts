import { unpackPositions } from '#domain/drivers/position-frame.ts';
import type { Follower } from './feed-follower.ts';
import type { World } from './world.ts';

/**
 * Starts watching positions. The result reports a driver's position and returns whether the follower
 * saw a driver there.
 */
export async function driving(here: World, watching: Follower) {
  watching.connection?.watch({});
  const { id } = await here.given.driver();
  const { token } = await here.given.device(id);
  // Without a known position every place is plausible.
  await here.rows('delete from driver_positions where driver_id = $1', [id]);
  const sees = (latitude: number) =>
    watching.frames.flatMap(unpackPositions).some((one) => one.latitude === latitude);
  return async (latitude: number): Promise<boolean> => {
    const fix = { latitude, longitude: 28, at: new Date().toISOString() };
    await here.clientOf(token).call('POST /drivers/positions', { body: { fixes: [fix] } });
    return sees(latitude);
  };
}
