import * as z from 'zod';
import { endpoints, json, jsonParameter } from '../endpoint.ts';

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

const kinds = z
  .array(z.enum(recordKinds))
  .meta({ description: 'Kinds, as JSON or separated by commas; all when empty' });
const listed = jsonParameter(z.array(z.string()));

/** Kinds as the client sends them, and as people write them into an address. */
const scopes = z.codec(z.string().max(200), kinds, {
  decode: (text, context) => {
    const words = text.startsWith('[') ? listed.safeDecode(text).data : text.split(',');
    const read = kinds.safeParse(words?.filter((word) => word !== ''));
    if (read.success) return read.data;
    const message = `is not a list of ${recordKinds.join(', ')}`;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  },
  encode: (given) => given.join(','),
});

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
