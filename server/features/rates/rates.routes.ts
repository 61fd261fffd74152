import { serve } from '#server/http/serve.ts';
import { readTable } from '#server/uploads/tables/read-table.ts';
import { computeEffect, readEffect } from './effect.ts';
import { estimatedExtras, estimatedRates } from './estimates.ts';
import { currentGroups, groupsOfRevision, groupsWith, groupWithCells } from './groups.ts';
import { listRevisions, readRevision, revisionDiff, revisionWithGroups } from './revisions.ts';
import { allServices, serviceOf, servicesOf } from './services.ts';
import { exportRevision, importSheet, rateHeadings } from './sheets.ts';

import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { surcharges } from '#server/db/schema/rates.ts';
import { groupOf, groupsAt } from '../pricing/rate-terms.ts';

/** Surcharges of a revision, else of the current one. */
async function surchargesOf(db: Db, revision: number | undefined) {
  const id = revision ?? groupOf(await groupsAt(db, new Date()), null)?.rate_revision_id;
  if (id === undefined) return [];
  return db
    .select({
      code: surcharges.code,
      name: surcharges.name,
      kind: surcharges.kind,
      amount: surcharges.amount,
      condition: surcharges.applies_to,
      zone_code: surcharges.zone_code,
      conditions: surcharges.conditions,
    })
    .from(surcharges)
    .where(eq(surcharges.rate_revision_id, id))
    .orderBy(surcharges.id);
}

export default serve('rates', {
  'GET /rates/revisions': ({ query }, { db }) => listRevisions(db, query),
  'GET /rates/revisions/:id': ({ params }, { db, caller }) =>
    revisionWithGroups(db, caller, params.id),
  'GET /rates/revisions/:id/diff': ({ params, query }, { db }) =>
    revisionDiff(db, params.id, query.against),
  'GET /rates/revisions/:id/effect': ({ params, query }, context) =>
    readEffect({ id: params.id, group: query.rate_group_id }, context),
  'GET /rates/groups/current': ({ query }, { db, caller }) =>
    currentGroups(db, caller, query.at ? new Date(query.at) : new Date()),
  'GET /rates/groups': ({ query }, { db, caller }) =>
    groupsOfRevision(db, caller, query.rate_revision_id),
  'GET /rates/groups/based/service-code': ({ query }, { db, caller }) =>
    groupsWith(db, caller, query.code),
  'GET /rates/groups/:id': ({ params, query }, { db, caller }) =>
    groupWithCells(db, caller, { id: params.id, service: query.service }),
  'GET /rates/services': (_, { db }) => allServices(db),
  'GET /rates/services-by-group': ({ query }, { db }) => servicesOf(db, query.query.rate_group_id),
  'GET /rates/service-by-group': ({ query }, { db }) =>
    serviceOf(db, { id: query.query.rate_group_id, code: query.query.code }),
  'GET /rates/surcharges': ({ query }, { db }) => surchargesOf(db, query.rate_revision_id),
  'POST /rates/revisions/export': ({ query, body }, { db }) =>
    exportRevision(db, { ...query, format: body.format }),
  'POST /rates': ({ body }, { db, caller }) => estimatedRates(db, caller, body),
  'POST /rates/opt-in': ({ body }, { db, caller }) => estimatedExtras(db, caller, body),
  'POST /rates/revisions/:id/effect': {
    own: ({ params, body }, context) => computeEffect({ id: params.id, body }, context),
  },
  'POST /rates/revisions/import': {
    reads: async ({ form }) => {
      const table = await readTable(form.file, rateHeadings);
      return async (_, { db }) => {
        await readRevision(db, form.rate_revision_id);
        const keep = form.keep === 'yes';
        return importSheet(db, { id: form.rate_revision_id, keep, table });
      };
    },
  },
});
