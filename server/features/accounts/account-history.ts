import { contract } from '../../../src/api/generated/contract.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { historyOf } from '../past/record-history.ts';
import { requireStaff } from '../settings/tenancy.ts';
import { readAccount } from './account-detail.ts';

/** Who changed what of an account and why, newest first; 403 for people of accounts, 404 for what is not there. */
export async function accountHistory(db: Db, caller: Caller, id: number) {
  requireStaff(caller);
  await readAccount(db, caller, id);
  return historyOf(db, caller, {
    id,
    table: 'accounts',
    shownBy: contract['GET /accounts/:id'].returns,
  });
}
