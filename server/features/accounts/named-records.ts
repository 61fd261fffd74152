import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { rejectPrivateHost } from '#server/adapters/public-address.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, enterprise_types, sales_agents } from '#server/db/schema/accounts.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { holdsAt } from '../pricing/rate-terms.ts';
import { rate_groups } from '#server/db/schema/rates.ts';

type Fields = Pick<
  InputOf<'PUT /accounts/:id'>['body'],
  | 'parent_account_id'
  | 'enterprise_type_id'
  | 'rate_group_id'
  | 'sales_agent_id'
  | 'branch_id'
  | 'webhook_url'
>;

/** Whether an account is a child of another account, directly or indirectly. */
async function isBelow(db: Db, id: number, parentId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with recursive above (id) as (
      select ${parentId}::int union select a.parent_account_id from accounts a join above on a.id = above.id where a.parent_account_id is not null)
    select 1 from above where id = ${id}`);
  return rows.length > 0;
}

async function refuseParent(db: Db, parentId: number, id: number | undefined): Promise<void> {
  const refused = (text: string) => invalidError({ parent_account_id: [text] });
  if (parentId === id) throw refused('An account cannot be its own parent.');
  if ((await db.$count(accounts, eq(accounts.id, parentId))) === 0)
    throw refused('There is no such account.');
  if (id !== undefined && (await isBelow(db, id, parentId)))
    throw refused(
      'This account is below the account that you are changing. Choose another parent account.',
    );
}

function refusePrivateHost(url: string): void {
  try {
    rejectPrivateHost(new URL(url).hostname);
  } catch {
    throw invalidError({
      webhook_url: ['The webhook address must begin with https:// and lead to a public host.'],
    });
  }
}

/** Throws 422 if a field refers to a missing record; `id` is the account being changed. */
export async function refuseUnknown(db: Db, fields: Fields, id?: number): Promise<void> {
  const { rate_group_id: group, sales_agent_id: agent, branch_id: branch } = fields;
  const { enterprise_type_id: type, parent_account_id: parent, webhook_url: url } = fields;
  if (parent) await refuseParent(db, parent, id);
  if (url) refusePrivateHost(url);
  const holds = group && and(eq(rate_groups.family_id, group), holdsAt(new Date()));
  if (holds && (await db.$count(rate_groups, holds)) === 0)
    throw invalidError({ rate_group_id: ['There is no such rate group.'] });
  if (agent && (await db.$count(sales_agents, eq(sales_agents.id, agent))) === 0)
    throw invalidError({ sales_agent_id: ['There is no such sales agent.'] });
  if (branch && (await db.$count(branches, eq(branches.id, branch))) === 0)
    throw invalidError({ branch_id: ['There is no such branch.'] });
  if (type && (await db.$count(enterprise_types, eq(enterprise_types.id, type))) === 0)
    throw invalidError({ enterprise_type_id: ['There is no such enterprise type.'] });
}
