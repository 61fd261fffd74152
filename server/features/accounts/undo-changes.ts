import { inArray } from 'drizzle-orm';
import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import { accountStatuses, billingCycles } from '#domain/accounts/accounts.ts';
import { describeChange, restorationOf, type AccountRestoration } from '#domain/accounts/undo.ts';
import { CHANGE_UNDONE } from '#domain/settings/offered-words.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { undoOf } from '#server/runs/undo/undo.ts';
import { saveAction } from './account-actions.ts';
import { refuseUnknown } from './named-records.ts';

type Row = typeof accounts.$inferSelect;

/** Former values as columns. The audit log stores them without types. */
const columns = z.strictObject({
  status: z.enum(accountStatuses).optional(),
  rate_group_id: z.int().nullish(),
  credit_limit: z.number().optional(),
  payment_terms_days: z.int().optional(),
  billing_cycle: z.enum(billingCycles).optional(),
  sales_agent_id: z.int().nullish(),
});

/** Returns the reason for refusing former values whose rate group or agent no longer exists. */
async function refuse(db: Db, restoration: AccountRestoration): Promise<string | null> {
  try {
    const { rate_group_id, sales_agent_id } = columns.parse(restoration);
    await refuseUnknown(db, {
      ...(rate_group_id && { rate_group_id }),
      ...(sales_agent_id && { sales_agent_id }),
    });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.values(error.body.errors ?? {}).flat()[0] ?? error.message;
  }
}

/** Undo of bulk changes of accounts: hold, release and terms. */
export const accountUndo = undoOf<Row, AccountRestoration>({
  table: { name: 'accounts', notes: ['reason'] },
  read: ({ db }, ids, isLocked) => {
    const rows = db
      .select()
      .from(accounts)
      .where(inArray(accounts.id, [...ids]))
      .orderBy(accounts.id);
    return isLocked ? rows.for('update') : rows;
  },
  valuesOf: (row) => ({ ...row }),
  prepare: ({ caller }) =>
    Promise.resolve((_, changed) =>
      changed.has('credit_limit') && !caller.permissions.has('View billing')
        ? 'You cannot change credit limits'
        : restorationOf(changed),
    ),
  refuse: ({ db }, restoration) => refuse(db, restoration),
  describe: () => Promise.resolve(({ changes }) => describeChange(Object.keys(changes))),
  restore: async ({ db, caller }, { rows, restoration }) => {
    const set = columns.parse(restoration);
    for (const row of rows)
      await saveAction(db, caller, { row, set, action: 'undo', reason: CHANGE_UNDONE });
  },
});
