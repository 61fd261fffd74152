import { unpackPositions } from '#domain/drivers/position-frame.ts';
import type { Follower } from './feed-follower.ts';
import type { World } from '../world.ts';

/** Difference below which two latitudes are one place: half the steps of the tests. */
const SAME_DEGREES = 0.000_5;

/**
 * Starts watching positions. The result reports a driver's position and returns whether the follower
 * saw a driver there.
 */
export async function watchDriving(here: World, watching: Follower) {
  watching.connection?.watch({});
  const { id } = await here.given.driver();
  const { token } = await here.given.device(id);
  // Without a known position every place is plausible.
  await here.rows('delete from driver_positions where driver_id = $1', [id]);
  const sees = (latitude: number) =>
    watching.frames
      .flatMap(unpackPositions)
      .some((one) => Math.abs(one.latitude - latitude) < SAME_DEGREES);
  return async (latitude: number): Promise<boolean> => {
    const fix = { latitude, longitude: 28, at: new Date().toISOString() };
    await here.clientOf(token).call('POST /drivers/positions', { body: { fixes: [fix] } });
    return sees(latitude);
  };
}
