import { unpackPositions } from '#domain/drivers/position-frame.ts';
import type { Follower } from './feed-follower.ts';
import type { World } from '../world.ts';

/** Latitudes that differ by less count as one place: half of the step that the tests use. */
const SAME_DEGREES = 0.000_5;

/**
 * Starts watching positions. Returns a function that reports a position of a driver and says
 * whether the follower got it.
 */
export async function watchDriving(here: World, watching: Follower) {
  watching.connection?.watch({});
  const { id } = await here.given.driver();
  const { token } = await here.given.device(id);
  // Deletes the known position of the driver, because any place is plausible without one.
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
