import * as z from 'zod';
import type { Entity } from '#domain/entities/entity.ts';
import { entities } from '#domain/generated/entities.ts';
import { endpoints, json, jsonParameter } from '#api/endpoint.ts';
import { beginning, ending, id, instant } from '../field-parts.ts';

/** Plural of the records, as in lists. */
const kind = z
  .string()
  .max(40)
  .refine(
    (plural) => entities.some((one: Entity) => one.plural === plural && one.past !== undefined),
    'These records have no history.',
  );

export const past = endpoints({
  'GET /past/steps': {
    summary:
      'Returns when a record last changed before a given time and when it first changed after that time',
    can: 'View the past',
    query: z.object({ kind, id, at: beginning }),
    returns: json(z.object({ previous: instant.nullable(), next: instant.nullable() })),
    refuses: [404],
    example: { as: 'ops', query: { kind: 'shipments', id: 1, at: '2026-01-01T00:00:00Z' } },
  },
  'GET /past/moments': {
    summary: 'Lists when records changed between two moments: the latest 500 changes, in order',
    can: 'View the past',
    query: z.object({
      kind,
      ids: jsonParameter(z.array(id).min(1).max(200)),
      from: beginning,
      until: ending,
    }),
    returns: json(z.array(instant)),
    refuses: [404],
    example: {
      as: 'ops',
      query: {
        kind: 'shipments',
        ids: [1, 2],
        from: '2026-01-01T00:00:00Z',
        until: '2026-01-02T00:00:00Z',
      },
    },
  },
});
