import { notFound } from '#api/api-error.ts';
import { shownAt, type DayClock } from '#demo/simulator/clock.ts';
import { clockOfDay, setDay } from '#demo/simulator/controls.ts';
import { serve } from '#server/http/serve.ts';

function stateOf(clock: DayClock | null) {
  if (clock === null) throw notFound();
  const shows = new Date(shownAt(clock, Date.now())).toISOString();
  return { state: clock.state, speed: clock.speed, shows };
}

export default serve('simulator', {
  'GET /simulator': async (_, { db }) => stateOf(await clockOfDay(db)),
  'POST /simulator': async ({ body }, { db }) => stateOf(await setDay(db, body)),
});
