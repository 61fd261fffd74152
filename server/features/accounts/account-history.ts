import { contract } from '#api/generated/contract.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { historyOf } from '../overview/past/record-history.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { readAccount } from './account-detail.ts';

/**
 * Changes of an account with author and reason, newest first. Throws 403 for people of accounts and
 * 404 for unknown accounts.
 */
export async function accountHistory(db: Db, caller: Caller, id: number) {
  requireStaff(caller);
  await readAccount(db, caller, id);
  return historyOf(db, caller, {
    id,
    table: 'accounts',
    shownBy: contract['GET /accounts/:id'].returns,
  });
}
