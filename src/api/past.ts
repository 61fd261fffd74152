import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';

/** The header in which an answer says as of which moment it is. */
export const AS_OF = 'Baton-As-Of';

const moment = z.iso
  .datetime({
    offset: true,
    error: 'Use a moment with an offset, such as 2026-11-24T14:05:00+02:00.',
  })
  .optional()
  .meta({ description: 'The moment as of which to answer' });

/** Everything that a call takes in the query: its own parameters, and the moment where it has a past. */
export const queryOf = ({ query, past }: Endpoint): z.ZodObject | undefined =>
  past ? (query ?? z.object({})).extend({ at: moment }) : query;
