import * as z from 'zod';
import { filterable, searchable } from '#domain/entities/searchable.ts';
import { endpoints, json, jsonParameter } from '#api/endpoint.ts';
import { id } from '../field-parts.ts';

/** Kinds of records that the search finds. */
export const recordKinds = searchable.map(({ key }) => key);

/** Kinds of records that filters refer to by id. */
export const namedKinds = filterable.map(({ key }) => key);

/**
 * Maximum number of ids in a request: more than a filter needs, because a filter line shows only a
 * few names.
 */
const MAX_NAMED = 100;

export const foundRecord = z.object({
  kind: z.enum(recordKinds),
  id: z.int(),
  /** Reference, code or name of the record. */
  title: z.string(),
  detail: z.string(),
  status: z.string().nullable(),
  /** Whether the search text equals the reference, code or id of the record. */
  exact: z.boolean(),
  /**
   * Facts, besides the status, that commands need to treat the found record like a row of its list.
   */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
});

const kinds = z
  .array(z.enum(recordKinds))
  .meta({ description: 'Kinds, as JSON or separated by commas; all when empty' });
const listed = jsonParameter(z.array(z.string()));

/** Kinds: a JSON list from clients, or comma-separated as typed into a URL. */
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
    summary: 'Searches records by known details, at most eight of a kind, best match first',
    can: 'session',
    openBecause:
      "finds only kinds of record that the caller's permissions allow, and only rows within the tenant scope",
    query: z.object({ q: z.string().trim().max(100), scopes: scopes.optional() }),
    returns: json(z.array(foundRecord)),
    reads: ['shipments', 'accounts', 'users', 'drivers', 'lockers', 'billing', 'runs'],
    example: { as: 'ops', query: { q: 'kar' } },
  },
  'GET /search/names': {
    summary:
      'Lists codes and names of records with the given ids, or of records that match a text for kinds without search. At most 100',
    can: 'session',
    openBecause:
      "names only kinds of record that the caller's permissions allow, and only rows within the tenant scope",
    query: z.object({
      kind: z.enum(namedKinds),
      ids: jsonParameter(z.array(id).min(1).max(MAX_NAMED)).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    returns: json(z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }))),
    reads: ['shipments', 'accounts', 'users', 'drivers', 'lockers', 'branches', 'billing'],
    example: { as: 'ops', query: { kind: 'branch', q: 'j' } },
  },
  'POST /search/resolve': {
    summary:
      'Identifies each of up to 1000 pasted references. Unknown references return no records',
    can: 'session',
    openBecause:
      "finds only kinds of record that the caller's permissions allow, and only rows within the tenant scope",
    body: z.object({ tokens: z.array(z.string().max(100)).min(1).max(1000) }),
    returns: json(z.array(z.object({ token: z.string(), records: z.array(foundRecord) }))),
    example: { as: 'ops', body: { tokens: ['FV4XVM', 'nothing'] } },
  },
});
