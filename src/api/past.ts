import * as z from 'zod';
import { beginning } from './contract/field-parts.ts';
import type { Endpoint } from './endpoint.ts';

/** Response header with the past time whose data was read. */
export const AS_OF = 'Baton-As-Of';

const moment = beginning
  .optional()
  .meta({ description: 'Returns the data as it was at this moment, or when this day began' });

/** Query schema of a call: its parameters, and the past time if the call can read the past. */
export const queryOf = ({ query, past }: Endpoint): z.ZodObject | undefined =>
  past ? (query ?? z.object({})).extend({ at: moment }) : query;
