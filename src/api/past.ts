import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Response header with the moment that was read. */
export const AS_OF = 'Baton-As-Of';

const moment = z.iso
  .datetime({
    offset: true,
    error: 'Use a moment with an offset, such as 2026-11-24T14:05:00+02:00.',
  })
  .optional()
  .meta({ description: 'Returns the data as it was at this moment' });

/** Query schema of a call: its parameters, and the past moment if the call can read the past. */
export const queryOf = ({ query, past }: Endpoint): z.ZodObject | undefined =>
  past ? (query ?? z.object({})).extend({ at: moment }) : query;
