import { serve } from '#server/http/serve.ts';
import { patchCells } from './cells.ts';
import { cloneGroup } from './copies.ts';
import { changeGroup } from './groups.ts';
import { editGroup, publishGroup } from './group-publishing.ts';
import { publishRevision } from './publishing.ts';

import { addRevision, readRevision } from './revisions.ts';
import { validateRevision } from './validation.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rate_revisions } from '#server/db/schema/rates.ts';
import { draftRevision } from './rate-rows.ts';

/**
 * Discards a draft, which stays readable by id for references to it. Throws 409 for a published or
 * scheduled revision.
 */
async function discardRevision(db: Db, id: number) {
  await draftRevision(db, id);
  const state = 'discarded' as const;
  await db.update(rate_groups).set({ state }).where(eq(rate_groups.rate_revision_id, id));
  await db
    .update(rate_revisions)
    .set({ state, time_modified: sql`now()`, version: sql`${rate_revisions.version} + 1` })
    .where(eq(rate_revisions.id, id));
  return readRevision(db, id);
}

export default serve('rateChanges', {
  'POST /rates/revisions': ({ body }, { db }) => addRevision(db, body),
  'POST /rates/revisions/:id/validate': ({ params }, { db }) => validateRevision(db, params.id),
  'POST /rates/revisions/:id/discard': ({ params }, { db }) => discardRevision(db, params.id),
  'POST /rates/revisions/publish': ({ body }, { db, caller }) => publishRevision(db, caller, body),
  'PUT /rates/groups/:id': ({ params, body }, { db, caller, version }) =>
    changeGroup(db, caller, { id: params.id, body, version }),
  'PUT /rates/groups/update-rate-group/:id': ({ params, body }, { db }) =>
    patchCells(db, params.id, body),
  'POST /rates/groups/edit-rategroup': ({ body }, { db, caller }) => editGroup(db, caller, body.id),
  'POST /rates/groups/clone-rategroup': ({ body }, { db, caller }) => cloneGroup(db, caller, body),
  'POST /rates/groups/publish-rategroup': ({ body }, { db, caller }) =>
    publishGroup(db, caller, body),
});
