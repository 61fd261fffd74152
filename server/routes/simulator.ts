import { simulator } from '../../src/api/contract/simulator.ts';
import { notFound } from '../../src/api/refusal.ts';
import { shownAt, type DayClock } from '../demo/simulator/clock.ts';
import { clockOfDay, setDay } from '../demo/simulator/controls.ts';
import { serve } from '../serve.ts';

function told(clock: DayClock | null) {
  if (clock === null) throw notFound();
  const shows = new Date(shownAt(clock, Date.now())).toISOString();
  return { state: clock.state, speed: clock.speed, shows };
}

export default serve(simulator, {
  'GET /simulator': async (_, { db }) => told(await clockOfDay(db)),
  'POST /simulator': async ({ body }, { db }) => told(await setDay(db, body)),
});
