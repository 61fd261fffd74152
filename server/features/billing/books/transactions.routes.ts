import { ApiError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { serve } from '#server/http/serve.ts';
import { settingFor } from '#server/features/settings/settings.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { postByHand, reverseByHand } from './manual-transactions.ts';
import { readStatement } from '../statements/statements.ts';
import { undoChosen } from '../allocations/undo-allocations.ts';
import { statementTable } from '../statements/statement-table.ts';
import { printedStatement } from '../statements/statement-document.ts';

/** Throws 403 if the company hides transactions from accounts. */
async function requireShown(db: Db): Promise<void> {
  if ((await settingFor(db, 'show_bill_transactions', null)) !== 'false') return;
  throw new ApiError(403, { message: 'Ask us for a statement.', code: 'forbidden' });
}

// System scope, because the details of the company are outside of every account's tenant scope.
export default serve('transactions', {
  'GET /billing/statements': {
    system: async ({ query }, { db, caller, wants }) => {
      if (isTenant(caller)) await requireShown(db);
      if (wants('application/pdf')) return (await printedStatement(db, caller, query)).file;
      if (wants('text/csv')) return (await statementTable(db, caller, query)).csv();
      if (wants(XLSX)) return (await statementTable(db, caller, query)).xlsx();
      return readStatement(db, caller, query);
    },
  },
  'POST /billing/transactions': ({ body }, { db, caller }) => postByHand(db, caller, body),
  'POST /billing/transactions/reversal': ({ body }, { db, caller }) =>
    reverseByHand(db, caller, body),
  'POST /billing/allocations/undo': ({ body }, { db, caller }) => undoChosen(db, caller, body),
});
