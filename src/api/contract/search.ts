import * as z from 'zod';
import { endpoints, json } from '../endpoint.ts';

/** Kinds of record that can be found by what people know of them. */
export const recordKinds = ['shipment', 'account', 'user', 'driver', 'locker', 'invoice'] as const;

export const foundRecord = z.object({
  kind: z.enum(recordKinds),
  id: z.int(),
  /** What it is known by: a reference, a code, a name. */
  title: z.string(),
  detail: z.string(),
  status: z.string().nullable(),
});

const scopes = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter((word) => word !== ''))
  .pipe(z.array(z.enum(recordKinds)))
  .meta({ description: 'Kinds, separated by commas; all when empty' });

export const search = endpoints({
  'GET /search': {
    summary: 'Records by what people know of them, at most eight of a kind, best first',
    can: 'session',
    query: z.object({ q: z.string().trim().max(100), scopes: scopes.optional() }),
    returns: json(z.array(foundRecord)),
    reads: ['shipments', 'accounts', 'users', 'drivers', 'lockers', 'billing'],
    example: { as: 'ops', query: { q: 'kar' } },
  },
  'POST /search/resolve': {
    summary: 'What each of up to 1000 pasted references means; unknown ones come back empty',
    can: 'session',
    body: z.object({ tokens: z.array(z.string().max(100)).min(1).max(1000) }),
    returns: json(z.array(z.object({ token: z.string(), records: z.array(foundRecord) }))),
    example: { as: 'ops', body: { tokens: ['FV4XVM', 'nothing'] } },
  },
});
