import { endDay, liveDay } from '../../server/demo/simulator/controls.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

/** A simulated day as far as its calls know it: a clock, and nothing that moves by it. */
const withDay =
  (request: PreparedRequest) =>
  async ({ database }: World): Promise<PreparedRequest> => {
    await liveDay(database);
    return { ...request, after: () => endDay(database) };
  };

export const simulatorRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'GET /simulator': withDay({ as: 'ops' }),
  'POST /simulator': withDay({ body: { state: 'paused', speed: 5 } }),
};
