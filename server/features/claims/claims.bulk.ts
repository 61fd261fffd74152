import type { SQL } from 'drizzle-orm';
import * as z from 'zod';
import { claimEndpoints } from '#api/contract/claims/claims.ts';
import { claimableEntities, type ClaimableEntity } from '#domain/claims/claims.ts';
import type { Access, RunTitle } from '#api/endpoint.ts';
import { operationOver, type Bulk, type Operation } from '#server/runs/operation.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import type { RowOutcome } from '#server/http/row-results.ts';
import { claimRows, noteRows, releaseRows, takeOver } from './claim-rows.ts';
import { snoozeRows } from './snooze.ts';
import { previewClaim, previewOwn, previewSnooze, previewTakeOver } from './foreseen-claims.ts';

interface Claiming<B> {
  preview: (scope: Scope, entity: ClaimableEntity, selection: SQL) => Promise<Verdict[]>;
  work: (scope: Scope, body: B) => Promise<RowOutcome[]>;
}

const named = z.looseObject({ entity: z.enum(claimableEntities) });

/** A bulk operation on the entity named in its arguments. */
function ofAnyEntity<B extends { ids: number[] }>(
  call: string,
  { can, runTitle, body }: { can: Access; runTitle: RunTitle; body: z.ZodType<B> },
  { preview, work }: Claiming<B>,
): Operation {
  const of = (entity: ClaimableEntity): Operation =>
    operationOver(
      { call, entity, can, runTitle, body },
      {
        kind: 'inside',
        preview: (scope, _, selection) => preview(scope, entity, selection),
        work,
      },
    );
  const [usual] = claimableEntities;
  return { ...of(usual), of: (given) => of(named.safeParse(given).data?.entity ?? usual) };
}

const {
  'POST /claims': claim,
  'POST /claims/release': release,
  'POST /claims/take-over': take,
  'POST /claims/note': note,
  'POST /claims/snooze': snooze,
} = claimEndpoints;

const operations = {
  'POST /claims': ofAnyEntity('POST /claims', claim, { preview: previewClaim, work: claimRows }),
  'POST /claims/release': ofAnyEntity('POST /claims/release', release, {
    preview: previewOwn,
    work: releaseRows,
  }),
  'POST /claims/take-over': ofAnyEntity('POST /claims/take-over', take, {
    preview: previewTakeOver,
    work: takeOver,
  }),
  'POST /claims/note': ofAnyEntity('POST /claims/note', note, {
    preview: previewOwn,
    work: noteRows,
  }),
  'POST /claims/snooze': ofAnyEntity('POST /claims/snooze', snooze, {
    preview: previewSnooze,
    work: snoozeRows,
  }),
};

export default { rows: {}, operations } satisfies Bulk;
