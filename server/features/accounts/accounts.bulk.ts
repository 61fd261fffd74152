import { and, sql } from 'drizzle-orm';
import { accounts } from '#server/db/schema/accounts.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { changeAccounts, checkAction, previewAction, rightsLacking } from './account-actions.ts';
import { accountUndo } from './undo-changes.ts';
import { accountConditions, requireFigures } from './account-list.ts';

const rows = {
  accounts: rowsOfList('GET /accounts', (filter, caller) => {
    requireFigures(caller, { filter });
    return sql`select ${accounts.id} as id, ${accounts.account_code} as label
      from ${accounts} where ${and(sql`true`, ...accountConditions(filter))}`;
  }),
};

const operations = {
  'POST /accounts/bulk': operation('POST /accounts/bulk', {
    kind: 'inside',
    lacks: rightsLacking,
    check: ({ db }, given) => checkAction(db, given),
    preview: previewAction,
    work: async (scope, body) => (await changeAccounts(scope, body)).results,
  }),
  'POST /accounts/undo': operation('POST /accounts/undo', {
    kind: 'inside',
    check: accountUndo.check,
    preview: accountUndo.preview,
    work: accountUndo.undo,
  }),
};

export default { rows, operations } satisfies Bulk;
