import * as z from 'zod';
import { claimableEntities } from '#domain/claims/claims.ts';
import { handoverStates, lineAnswers, lineKinds, lineStates } from '#domain/claims/handovers.ts';
import { endpoints, json, list } from '#api/endpoint.ts';
import { oneOf, rowIds, words } from '#api/list-filter.ts';
import { id, instant, line, reason } from '../field-parts.ts';

/** Line of a handover, with details of the handover itself. */
const handoverLine = z.object({
  id: z.int(),
  handover_id: z.int(),
  handover_state: z.enum(handoverStates),
  giver_id: z.int(),
  giver: z.string(),
  /** Null if any member of staff may take it. */
  receiver_id: z.int().nullable(),
  receiver: z.string().nullable(),
  shift_ends_at: instant,
  offered_at: instant,
  kind: z.enum(lineKinds),
  /** Claimed row. */
  entity: z.enum(claimableEntities).nullable(),
  row_id: z.int().nullable(),
  claimed_at: instant.nullable(),
  run_id: z.int().nullable(),
  label: z.string(),
  note: z.string().nullable(),
  state: z.enum(lineStates),
  reason: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  version: z.int(),
});

const counts = json(z.object({ id: z.int(), state: z.enum(handoverStates), lines: z.int() }));

export const handoverEndpoints = endpoints({
  'GET /handovers': {
    summary:
      'Lists handover lines with the reply to each: those waiting for the caller, those that the caller gives, or all',
    can: 'Claim work',
    ...list(handoverLine, {
      filter: {
        search: words,
        handover_id: rowIds,
        kind: oneOf(lineKinds),
        state: oneOf(lineStates),
        /** Whether the caller can answer the line. */
        for_me: z.boolean().optional(),
        /** Whether the caller gives the line. */
        by_me: z.boolean().optional(),
      },
      sort: ['id', 'offered_at', 'label', 'state'],
    }),
    reads: ['handovers', 'claims'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'POST /handovers': {
    summary:
      'Offers everything that the caller holds, with notes, to one person or to all staff. Each line remains the caller’s until it is answered',
    can: 'Claim work',
    body: z.strictObject({
      to_user_id: id.nullable().meta({ label: 'To', pick: 'users' }),
      /**
       * End of the giver's shift; now by default. Half an hour later an unaccepted handover is
       * announced.
       */
      shift_ends_at: instant.optional(),
      /** Notes for claims that have none, or whose note they replace. */
      claim_notes: z
        .array(z.strictObject({ claim_id: id, note: line('Note', 300) }))
        .max(200)
        .default([]),
      notes: z.array(line('Note', 300)).max(20).default([]),
    }),
    refuses: [404],
    returns: counts,
    touches: ['handovers', 'claims', 'notifications'],
    keyed: true,
  },
  'PUT /handovers/:id/lines/:line': {
    summary: 'Accepts a handover line, returns it with a reason, or passes it to another person',
    can: 'Claim work',
    body: z.strictObject({
      answer: z.enum(lineAnswers),
      reason: reason.optional(),
      to_user_id: id.optional().meta({ label: 'To', pick: 'users' }),
    }),
    refuses: [404, 409],
    returns: counts,
    touches: ['handovers', 'claims', 'notifications'],
    keyed: true,
  },
  'POST /handovers/:id/withdraw': {
    summary: 'Withdraws the handover lines that have not been answered',
    can: 'Claim work',
    refuses: [404, 409],
    returns: counts,
    touches: ['handovers', 'claims'],
    keyed: true,
  },
});
