import { simulator } from '../../src/api/contract/simulator.ts';
import { notFound } from '../../src/api/refusal.ts';
import type { Database } from '../db/open.ts';
import { shownAt } from '../demo/simulator/clock.ts';
import { controlsOf, type Controls } from '../demo/simulator/controls.ts';
import { serve } from '../serve.ts';

function requireControls(database: Database): Controls {
  const controls = controlsOf(database);
  if (controls === undefined) throw notFound();
  return controls;
}

function told(controls: Controls) {
  const clock = controls.clock();
  const shows = new Date(shownAt(clock, Date.now())).toISOString();
  return { state: clock.state, speed: clock.speed, shows };
}

export default serve(simulator, {
  'GET /simulator': (_, { database }) => told(requireControls(database)),
  'POST /simulator': ({ body }, { database }) => {
    const controls = requireControls(database);
    controls.set(body);
    return told(controls);
  },
});
