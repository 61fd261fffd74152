import * as z from 'zod';
import { claimFields } from '#domain/claims/claim.fields.ts';
import { claimableEntities, wakingEvents } from '#domain/claims/claims.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { ids, instant, line, outcomes, reason } from '../field-parts.ts';

const MAX_SNOOZE_MS = 30 * 86_400_000;
const SOME_DAY = new Date(Date.now() + 86_400_000).toISOString();

const rowsOf = { entity: z.enum(claimableEntities), ids };
const call = (summary: string) => ({
  summary,
  can: 'Claim work' as const,
  returns: json(outcomes),
  touches: ['claims', 'notifications'] as const,
  keyed: true as const,
});
const titleOf = (verb: string) => (): string => `${verb} #`;

export const claimEndpoints = endpoints({
  'GET /claims': {
    summary:
      'Lists who has claimed which rows now, among rows that the caller may list. With `ended`, lists claims that are over',
    can: 'Claim work',
    ...listOf(claimFields, {}),
    reads: ['claims'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'POST /claims': {
    ...call('Claims rows for the caller. Rows that another person has claimed are skipped'),
    body: z.strictObject({ ...rowsOf, reason: line('Reason', 200).optional() }),
    runTitle: titleOf('Claim'),
    example: { as: 'ops', body: { entity: 'shipments', ids: [1] } },
  },
  'POST /claims/release': {
    ...call('Releases rows that the caller has claimed'),
    body: z.strictObject(rowsOf),
    runTitle: titleOf('Release'),
    example: { as: 'ops', body: { entity: 'shipments', ids: [1] } },
  },
  'POST /claims/take-over': {
    ...call(
      'Claims rows even if other people have claimed them. They are notified with the reason',
    ),
    body: z.strictObject({ ...rowsOf, reason }),
    runTitle: titleOf('Take over'),
    example: {
      as: 'ops',
      body: { entity: 'shipments', ids: [1], reason: 'The customer called me.' },
    },
  },
  'POST /claims/note': {
    ...call('Adds a note to claims of the caller, for the person who takes them over'),
    body: z.strictObject({ ...rowsOf, note: line('Note', 300) }),
    runTitle: titleOf('Add a handover note to'),
    example: {
      as: 'ops',
      body: { entity: 'shipments', ids: [1], note: 'Recipient calls back after 15:00.' },
    },
  },
  'POST /claims/snooze': {
    ...call('Claims rows and snoozes them until a time, or until the given event happens to them'),
    body: z.strictObject({
      ...rowsOf,
      until: instant
        .refine((at) => Date.parse(at) > Date.now(), 'must be in the future')
        .refine((at) => Date.parse(at) < Date.now() + MAX_SNOOZE_MS, 'must be within 30 days')
        .meta({ label: 'Until' }),
      event: z.enum(wakingEvents).optional(),
    }),
    runTitle: titleOf('Snooze'),
    example: { as: 'ops', body: { entity: 'shipments', ids: [1], until: SOME_DAY } },
  },
});
