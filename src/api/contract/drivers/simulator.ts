import * as z from 'zod';
import { paces } from '#domain/kernel/simulated-day.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { instant } from '../field-parts.ts';

const state = z.enum(['running', 'paused']);
const speed = z.literal(paces);

const simulatedDay = z.object({
  state,
  speed,
  /** Time on the clock of the simulated day. */
  shows: instant,
});

export const simulator = endpoints({
  'GET /simulator': {
    summary: 'Returns the simulated day of the demo company. Returns 404 if none is simulated',
    can: ['View settings', 'Edit settings'],
    refuses: [404],
    returns: json(simulatedDay),
  },
  'POST /simulator': {
    summary: 'Pauses the simulated day, resumes it or speeds it up',
    can: 'Edit settings',
    refuses: [404],
    body: z
      .strictObject({
        state: state.optional().meta({ label: 'State' }),
        speed: speed.optional().meta({ label: 'Speed' }),
      })
      .refine((given) => Object.keys(given).length > 0, 'Choose what to change.'),
    returns: json(simulatedDay),
  },
});
