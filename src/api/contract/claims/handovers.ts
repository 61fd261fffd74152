import * as z from 'zod';
import { handoverLineFields } from '#domain/claims/handover-line.fields.ts';
import { handoverStates, lineAnswers } from '#domain/claims/handovers.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { id, instant, line, reason } from '../field-parts.ts';

const counts = json(z.object({ id: z.int(), state: z.enum(handoverStates), lines: z.int() }));

export const handoverEndpoints = endpoints({
  'GET /handovers': {
    summary:
      'Lists handover lines, each with its answer: lines that wait for the caller, lines that the caller offered, or all lines',
    can: 'Claim work',
    ...listOf(handoverLineFields, {}),
    reads: ['handovers', 'claims'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'POST /handovers': {
    summary:
      'Offers everything that the caller holds, with notes, to one person or to all staff. The caller keeps each line until it is answered',
    can: 'Claim work',
    body: z.strictObject({
      to_user_id: id.nullable().meta({ label: 'To', pick: 'users' }),
      /**
       * End of the caller's shift; now by default. If no line of the handover is accepted half an
       * hour later, users who may view operations are notified.
       */
      shift_ends_at: instant.optional(),
      /** Notes for claims; an existing note is replaced. */
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
