import { accountHistory } from './account-history.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { withCounts } from '#server/http/row-results.ts';
import { serve } from '#server/http/serve.ts';
import { requirePermission } from '#server/http/tenancy.ts';
import { changeAccounts, rightsLacking } from './account-actions.ts';
import { addAccount, changeAccount } from './account-changes.ts';
import { readAccount } from './account-detail.ts';
import { listAccounts } from './account-list.ts';
import { addNote, readNotes } from './account-notes.ts';
import { accountUndo } from './undo-changes.ts';
import { senderOf } from './account-sender.ts';

const BULK = 'POST /accounts/bulk';
const UNDO = 'POST /accounts/undo';

export default serve('accounts', {
  'GET /accounts': ({ query }, { db, caller }) => listAccounts(db, caller, query),
  'GET /accounts/:id': {
    system: ({ params }, { db, caller }) => readAccount(db, caller, params.id),
  },
  'POST /accounts': { system: ({ body }, context) => addAccount(body, context) },
  'PUT /accounts/:id': { system: (input, context) => changeAccount(input, context) },
  [BULK]: ({ body }, context) => {
    const { ids, ...given } = body;
    for (const permission of rightsLacking(context.caller, given))
      requirePermission(context.caller, permission);
    return recordRun(context, { call: BULK, ids, arguments: given }, (scope) =>
      changeAccounts(scope, body),
    );
  },
  [UNDO]: ({ body }, context) => {
    const { ids, ...of } = body;
    return recordRun(context, { call: UNDO, ids, arguments: of }, async (scope) =>
      withCounts(await accountUndo.undo(scope, body)),
    );
  },
  'POST /accounts/notes': ({ body }, { db, caller }) => addNote(db, caller, body),
  'GET /accounts/notes/:id': ({ params }, { db }) => readNotes(db, params.id),
  'GET /accounts/:id/sender': ({ params }, { db }) => senderOf(db, params.id),
  'GET /accounts/:id/history': ({ params }, { db, caller }) =>
    accountHistory(db, caller, params.id),
});
